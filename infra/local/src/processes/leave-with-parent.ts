/**
 * Loaded into every Node child (`node --import`). The pipe to the runner closes however the runner
 * ends, kill -9 included; the child then stops as if asked to, and for certain a little later.
 */
const patienceMs = 10_000;

process.on('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs).unref();
  process.kill(process.pid, 'SIGTERM');
});
// Listening keeps the pipe, and so the process, alive; a child that has nothing left to do may end.
process.channel?.unref();
