import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import {
  readPhone,
  type MatchedOutcomesView,
  type OutcomesByPhoneBody,
  type UserId,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { boughtAtOf } from '../../selling/index.js';
import { FileSlots } from '../../supply/index.js';
import { toCallPack } from '../outcomes/call-pack.js';
import { momentFault, momentSentence } from '../outcomes/moment.decisions.js';
import { OutcomeRecorder } from '../outcomes/outcome-recorder.js';
import { toOutcome, type PlacedOutcome } from '../outcomes/outcome.js';
import { timedId } from './dialer-line.js';
import { PhoneMatcher, type MatchedPack } from './phone-matcher.js';
import { LeftOutLines, type PhoneOutcome } from './phone-outcome.js';
import { readDialerFile } from './read-dialer-file.js';

/** Outcomes of a pack that are to be recorded. */
interface PackOutcomes {
  readonly matched: MatchedPack;
  readonly placed: PlacedOutcome[];
}

/** Records outcomes of programs, which know phones and not packs. */
@Injectable()
export class MatchedOutcomesService {
  constructor(
    private readonly matcher: PhoneMatcher,
    private readonly recorder: OutcomeRecorder,
    private readonly clock: Clock,
    private readonly slots: FileSlots,
  ) {}

  async record(
    buyerId: UserId,
    sent: OutcomesByPhoneBody['outcomes'],
  ): Promise<MatchedOutcomesView> {
    const now = this.clock.now().toISOString();
    const leftOut = new LeftOutLines();
    const outcomes = sent.flatMap(({ phone, calledAt = now, ...one }, line): PhoneOutcome[] => {
      const digits = readPhone(phone);
      if (digits === undefined) {
        const message = 'expected a US phone number of 10 digits';
        leftOut.add({ line, fault: 'no-phone', value: phone, message });
        return [];
      }
      const id = one.id ?? timedId(one.outcome, Date.parse(calledAt));
      const outcome = toOutcome({ ...one, id, calledAt });
      return [{ line, phone: Number(digits), outcome, lastsMs: 0 }];
    });
    return this.recordAll(buyerId, outcomes, leftOut, { outcomes: sent.length });
  }

  /** Throws NotACsvFile, and InvalidInput for a file without its columns or with too many lines. */
  async recordFile(buyerId: UserId, path: string, timeZone: string): Promise<MatchedOutcomesView> {
    return this.slots.ofBuyers.run(async () => {
      const leftOut = new LeftOutLines();
      const about = { timeZone, now: this.clock.now() };
      const read = await readDialerFile(await readFile(path), about, leftOut);
      const { lines, columns } = read;
      return this.recordAll(buyerId, read.outcomes, leftOut, { outcomes: lines, columns });
    });
  }

  private async recordAll(
    buyerId: UserId,
    sent: readonly PhoneOutcome[],
    leftOut: LeftOutLines,
    about: Pick<MatchedOutcomesView, 'outcomes' | 'columns'>,
  ): Promise<MatchedOutcomesView> {
    const packs = await this.matcher.match(
      buyerId,
      sent.map(({ phone }) => phone),
    );
    const matched = this.assign(packs, sent, leftOut);
    let recorded = 0;
    let leads = 0;
    for (const {
      matched: { pack, shelves },
      placed,
    } of matched) {
      const done = await this.recorder.record(toCallPack(pack, shelves), placed);
      recorded += done.recorded;
      leads += done.leads.size;
    }
    const known = matched.reduce((sum, { placed }) => sum + placed.length, 0);
    return {
      ...about,
      recorded,
      repeated: known - recorded,
      leads,
      leftOut: leftOut.counts,
      lines: leftOut.lines(),
    };
  }

  /** Gives each outcome to the newest pack with its phone that was bought before the call. */
  private assign(
    packs: readonly MatchedPack[],
    sent: readonly PhoneOutcome[],
    leftOut: LeftOutLines,
  ): PackOutcomes[] {
    const now = this.clock.now();
    const all = packs.map((matched): PackOutcomes => ({ matched, placed: [] }));
    for (const { line, phone, outcome, lastsMs } of sent) {
      const value = String(phone);
      const known = all.filter(({ matched }) => matched.positions.has(phone));
      const [newest] = known;
      if (!newest) {
        const message = 'expected a phone of a lead in your packs';
        leftOut.add({ line, fault: 'unknown-phone', value, message });
        continue;
      }
      // The day of a purchase is not before it.
      const momentIn = ({ matched }: PackOutcomes) => {
        const boughtAt = boughtAtOf(matched.pack).getTime();
        const { calledAt } = outcome;
        return calledAt < boughtAt && boughtAt <= calledAt + lastsMs ? boughtAt : calledAt;
      };
      const faultIn = (one: PackOutcomes) =>
        momentFault(momentIn(one), { boughtAt: boughtAtOf(one.matched.pack), now });
      const into = known.find((one) => faultIn(one) === undefined);
      const position = into?.matched.positions.get(phone);
      if (into && position !== undefined)
        into.placed.push({ position, outcome: { ...outcome, calledAt: momentIn(into) } });
      else {
        const fault = faultIn(newest) ?? 'before-purchase';
        const boughtAt = boughtAtOf((known.at(-1) ?? newest).matched.pack);
        leftOut.add({ line, fault, value, message: momentSentence(fault, { boughtAt, now }) });
      }
    }
    return all.filter(({ placed }) => placed.length > 0);
  }
}
