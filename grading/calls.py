"""Calls to the kernel that nobody's homework needs, refused by libseccomp, where there is one."""

import ctypes
import errno
import os
from contextlib import contextmanager

CALLS = b"""memfd_create memfd_secret shmget unshare setns mount open_tree move_mount fsopen io_uring_setup
userfaultfd bpf add_key""".split()
NAMESPACES = [0x80, 0x20000, *(1 << bit for bit in range(25, 31))]  # the flags of clone that make new ones
ALLOW, REFUSE, ABSENT = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS  # as libseccomp counts
OTHER_KIND, MASKED = 2, 7  # its attribute for calls as of another processor, and its comparison of some bits


class Argument(ctypes.Structure):
    """A condition on an argument of a call: these bits of it have this value."""

    _fields_ = (("which", ctypes.c_uint), ("how", ctypes.c_int), ("bits", ctypes.c_uint64), ("value", ctypes.c_uint64))


@contextmanager
def descriptor():
    """Of a pipe from which bubblewrap reads the filter for this processor; None without the library."""
    try:
        library = ctypes.CDLL("libseccomp.so.2")
    except OSError:
        yield None
        return
    library.seccomp_init.restype = ctypes.c_void_p
    made, number = ctypes.c_void_p(library.seccomp_init(ALLOW)), library.seccomp_syscall_resolve_name
    library.seccomp_attr_set(made, OTHER_KIND, REFUSE)
    for name in CALLS:
        library.seccomp_rule_add(made, REFUSE, number(name), 0)
    library.seccomp_rule_add(made, ABSENT, number(b"clone3"), 0)  # the system's library takes clone then
    for flag in NAMESPACES:
        condition = ctypes.byref(Argument(0, MASKED, flag, flag))
        library.seccomp_rule_add_array(made, REFUSE, number(b"clone"), 1, condition)
    reading, writing = os.pipe()
    failed = library.seccomp_export_bpf(made, writing)
    library.seccomp_release(made)
    os.close(writing)
    yield None if failed else reading
    os.close(reading)
