"""What bots know of Économie (§11.1)."""

from turnpike.bots.richesses.knowledge import Knowledge


class EconomieKnowledge(Knowledge):
    """The odds of the other circuit that the richest wins, without its casinos."""

    odds = (0.112, 0.112, -0.202, 0.041, 0.28, 0.268, 0.0, 0.0, 0.0, 0.256, -0.16, -0.135, 0.074)
    rollout_worry = 0.5


KNOWLEDGE = EconomieKnowledge()
