import { rmSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { runRound } from '../src/round.js';

/** With the default seed, 15 seconds contain all kinds of faults and kill leads, billing, auth and MongoDB. */
const seed = Number(process.env['SEED'] ?? 56_902);
const seconds = 15;
const quietSeconds = 900;

describe('a round of faults', () => {
  it(
    'loses no credits, leads or messages under faults, and finishes all started work',
    async () => {
      const { violations, figures, folder } = await runRound({
        seed,
        seconds,
        quietSeconds,
        fillsDisks: false,
      });
      process.stderr.write(`${figures}\n`);
      const again = `make faults SEED=${seed} MINUTES=${seconds / 60}`;
      expect({ violations, again, folder }).toEqual({ violations: [], again, folder });
      rmSync(folder, { recursive: true });
    },
    2 * (seconds + quietSeconds) * 1_000,
  );
});
