"""A program for test_load.py: so many readers of one page, each as fast as it is answered.

python -m tests.web.readers PORT PATH COUNT

It says "reading" once everyone has been answered, reads until its input ends, and then tells how
many answers there were of each status.
"""

import asyncio
import sys
from collections import Counter


async def read(port: int, path: str, answers: Counter[int], first: asyncio.Event) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while True:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        lines = head.lower().split(b"\r\n")
        length = next(int(line[15:]) for line in lines if line.startswith(b"content-length:"))
        await reader.readexactly(length)
        answers[int(head[9:12])] += 1
        first.set()


async def main(port: int, path: str, count: int) -> None:
    answers: Counter[int] = Counter()
    firsts = [asyncio.Event() for _ in range(count)]
    tasks = [asyncio.create_task(read(port, path, answers, first)) for first in firsts]
    await asyncio.gather(*(first.wait() for first in firsts))
    print("reading", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    print(*(f"{status}:{number}" for status, number in answers.items()), flush=True)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
