// Checks that the process answers. Readiness is `/readyz`: an unready process is not restarted.
fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
