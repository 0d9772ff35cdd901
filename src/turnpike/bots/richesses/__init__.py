"""What bots know about Richesses de France.

| file | has |
| --- | --- |
| brain.py | the brain: levels, evaluation, analysis |
| traveller.py | the traveller: an answer to every question, fast |
| traveller_bot.py | the bot `traveller` |
| evaluation.py | turns to go for a seat, by the best plan |
| tour.py, roads.py, tour_tables.py | shortest tours over the stages that are left, shortest ways, both as flat tables |
| odds.py | the hand-made odds of one seat against others |
| features.py, feature_numbers.py | what a position looks like to a network |
| learnt.py, data/ | the learnt evaluation, and its weights |
| self_play.py | games to learn from |
| risks.py | the tolls and cards to expect where a move ends |
| heuristics.py, knowledge.py | where a circuit hooks in: what to do there, what to know of it |
| circuit_heuristics.py | finds what to do on a circuit |
| circuits/ | a folder for each circuit that hooks in |
| rollout.py | a game played on from a choice |
| rollout_search.py | choices compared by rollouts |
| rollout_analysis.py | what all choices and seats can expect |
"""
