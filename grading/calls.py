"""Calls to the kernel that nobody's homework needs, refused: memory that counts nowhere, mounts, namespaces.

The filter is a program of the kernel's packet filter (man 2 seccomp), which bubblewrap loads. It is known for the two
kinds of processor below; on another the sandbox works without it.
"""

import errno
import os
import platform
import struct
from contextlib import contextmanager

ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
CALLS = {  # numbers on x86_64 and on aarch64
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "io_uring_setup": (425, 425),
    "userfaultfd": (323, 282),
    "bpf": (321, 280),
    "add_key": (248, 217),
}
CLONE, CLONE3 = (56, 220), (435, 435)
NAMESPACES = 0x7E020080  # the flags of clone that make new ones
OTHER_FORM = 0x40000000  # numbers of x32, a second form of the calls on x86_64
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
ALLOW, REFUSE = 0x7FFF0000, 0x00050000
NUMBER, KIND, FIRST_ARGUMENT = 0, 4, 16  # places in what the filter looks at


def program(machine):
    """The filter for a kind of processor; empty for one that is not known."""
    if machine not in ARCHITECTURE:
        return b""
    which = list(ARCHITECTURE).index(machine)
    refused = [numbers[which] for numbers in CALLS.values()]
    no, absent = REFUSE | errno.EPERM, REFUSE | errno.ENOSYS  # without clone3, the library takes clone
    steps = [(LOAD, 0, 0, KIND), (EQUAL, 1, 0, ARCHITECTURE[machine]), (RETURN, 0, 0, no), (LOAD, 0, 0, NUMBER)]
    steps += [(AT_LEAST, 0, 1, OTHER_FORM), (RETURN, 0, 0, no), (EQUAL, 0, 1, CLONE3[which]), (RETURN, 0, 0, absent)]
    for number in refused:
        steps += [(EQUAL, 0, 1, number), (RETURN, 0, 0, no)]
    steps += [(EQUAL, 0, 3, CLONE[which]), (LOAD, 0, 0, FIRST_ARGUMENT), (ANY_BIT, 0, 1, NAMESPACES)]
    steps += [(RETURN, 0, 0, no), (RETURN, 0, 0, ALLOW)]
    return b"".join(struct.pack("HBBI", *step) for step in steps)


@contextmanager
def descriptor():
    """A descriptor from which bubblewrap reads the filter; None where there is none."""
    code = program(platform.machine())
    if not code:
        yield None
        return
    reading, writing = os.pipe()
    os.write(writing, code)
    os.close(writing)
    yield reading
    os.close(reading)
