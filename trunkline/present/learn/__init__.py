"""What can be learned about a title: words, explanations, rules in brief. Data of its folder."""
