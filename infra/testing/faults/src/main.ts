import { rmSync } from 'node:fs';
import { runRound } from './round.js';

/** `make faults SEED=1 MINUTES=10`: exits 1 if an invariant is violated, and prints how to repeat the round. */
const seed = Number(process.env['SEED'] || 1);
const minutes = Number(process.env['MINUTES'] || 10);
const quietSeconds = Number(process.env['QUIET_SECONDS'] || 900);
for (const [name, value] of Object.entries({
  SEED: seed,
  MINUTES: minutes,
  QUIET_SECONDS: quietSeconds,
}))
  if (!(value > 0)) {
    process.stderr.write(`${name} must be a number above 0.\n`);
    process.exit(2);
  }

const interrupted = new Promise<never>((_resolve, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new Error(`interrupted by ${signal}`)));
});

const { violations, figures, folder } = await runRound({
  seed,
  seconds: minutes * 60,
  quietSeconds,
  fillsDisks: true,
  interrupted,
  print: (text) => process.stderr.write(`${text}\n`),
});
process.stdout.write(`${figures}\n`);
if (violations.length > 0) {
  process.stdout.write(`Again: make faults SEED=${seed} MINUTES=${minutes}   Records: ${folder}\n`);
  process.exit(1);
}
rmSync(folder, { recursive: true });
process.exit(0);
