"""What can be learned about a title: words, explanations, rules in short. Data of its folder."""
