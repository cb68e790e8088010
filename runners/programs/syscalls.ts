/**
 * A C++ program that gives up system calls for itself and its children, and then runs the program in its arguments. The
 * jail has no native code of its own: the compiler for answers also builds this. The filter blocks what reaches beyond
 * the jail's namespaces (sockets of virtual machines and kernel ciphers, keys, memory of other processes). It also
 * blocks parts of the kernel that text programs do not need and attackers use (io_uring, BPF, userfaultfd, performance
 * counters, mounts, modules). Blocked calls fail with EPERM; those of another instruction set end the program.
 */
export const FILTERING = `
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "no filter of system calls is known for this processor"
#endif

static const unsigned refused[] = {
${[
  // Beyond the namespaces.
  ['socket', 'socketpair', 'keyctl', 'add_key', 'request_key', 'bpf', 'perf_event_open', 'ptrace', 'kcmp'],
  ['process_vm_readv', 'process_vm_writev', 'process_madvise', 'pidfd_open', 'pidfd_getfd', 'pidfd_send_signal'],
  ['open_by_handle_at', 'name_to_handle_at', 'lookup_dcookie', 'syslog', 'acct', 'quotactl', 'quotactl_fd'],
  // Parts of the kernel that no program needs here.
  ['io_uring_setup', 'io_uring_enter', 'io_uring_register', 'io_setup', 'io_submit', 'userfaultfd', 'fanotify_init'],
  ['mount', 'umount2', 'pivot_root', 'chroot', 'move_mount', 'open_tree', 'fsopen', 'fsconfig', 'fsmount', 'fspick'],
  ['mount_setattr', 'unshare', 'setns', 'init_module', 'finit_module', 'delete_module', 'kexec_load'],
  ['kexec_file_load', 'reboot', 'swapon', 'swapoff', 'settimeofday', 'clock_settime', 'clock_adjtime', 'adjtimex'],
  ['iopl', 'ioperm', 'modify_ldt', 'personality', 'vhangup', 'sethostname', 'setdomainname', 'nfsservctl'],
  ['memfd_secret', 'landlock_create_ruleset', 'landlock_add_rule', 'landlock_restrict_self'],
]
  .flat()
  .map(name => `#ifdef __NR_${name}\n  __NR_${name},\n#endif`)
  .join('\n')}
};

int main(int, char **words) {
  const auto jump = [](unsigned short code, unsigned value, unsigned char yes, unsigned char no) {
    return sock_filter{code, yes, no, value};
  };
  const auto answer = [&](unsigned value) { return jump(BPF_RET | BPF_K, value, 0, 0); };
  const unsigned equal = BPF_JMP | BPF_JEQ | BPF_K, load = BPF_LD | BPF_W | BPF_ABS;
  const unsigned refusal = SECCOMP_RET_ERRNO | EPERM;
  std::vector<sock_filter> filter;
  filter.push_back(jump(load, offsetof(seccomp_data, arch), 0, 0));
  filter.push_back(jump(equal, ARCHITECTURE, 1, 0));
  filter.push_back(answer(SECCOMP_RET_KILL_PROCESS));
  filter.push_back(jump(load, offsetof(seccomp_data, nr), 0, 0));
#ifdef __x86_64__
  // The same calls under other numbers (x32).
  filter.push_back(jump(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
  filter.push_back(answer(refusal));
#endif
  for (unsigned call : refused) {
    filter.push_back(jump(equal, call, 0, 1));
    filter.push_back(answer(refusal));
  }
  // The flags of clone: no namespaces. Those of clone3 lie in memory that no filter sees; libraries do without it.
  filter.push_back(jump(equal, __NR_clone3, 0, 1));
  filter.push_back(answer(SECCOMP_RET_ERRNO | ENOSYS));
  filter.push_back(jump(equal, __NR_clone, 0, 3));
  filter.push_back(jump(load, offsetof(seccomp_data, args), 0, 0));
  filter.push_back(jump(BPF_JMP | BPF_JSET | BPF_K, 0x7E020080, 0, 1));
  filter.push_back(answer(refusal));
  filter.push_back(answer(SECCOMP_RET_ALLOW));

  const sock_fprog all = {(unsigned short)filter.size(), filter.data()};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all) != 0) {
    perror("the system calls cannot be filtered");
    return 125;
  }
  execv(words[1], words + 1);
  perror(words[1]);
  return 125;
}
`
