"""Steps that let other threads run (compiled environments only; batch.py says which ones run here)."""

from turnpike.research.environment cimport Environment


def reset(Environment environment not None, int first, signed char[::1] masks not None, int[::1] seats not None):
    with nogil:
        environment.reset(first, masks, seats)


def step(
    Environment environment not None, int first, int[::1] actions not None, signed char[::1] masks not None,
    int[::1] seats not None, float[::1] rewards not None, signed char[::1] dones not None, bint same_step,
):
    with nogil:
        environment.step(first, actions, masks, seats, rewards, dones, same_step)


def observe_all(
    Environment environment not None, int first, int[::1] seats not None, float[::1] out not None, Py_ssize_t start,
    Py_ssize_t width,
):
    with nogil:
        environment.observe_all(first, seats, out, start, width)


def sample(Environment environment not None, int first, signed char[::1] masks not None, int[::1] actions not None):
    with nogil:
        environment.sample(first, masks, actions)
