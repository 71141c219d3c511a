"""The course of a match: worth over time, runs against the best possible, where money came from."""

from trunkline.report.builder import report
from trunkline.report.facts import Report
from trunkline.report.runs import RoutesFound, best_routes
from trunkline.report.study import NoRoutes, running_of

__all__ = ["NoRoutes", "Report", "RoutesFound", "best_routes", "report", "running_of"]
