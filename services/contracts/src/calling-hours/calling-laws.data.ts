import type { StateCode } from '../us-states.js';
import type { HolidayList } from './holidays.js';

/** The local hours of a day in which a call may begin: `from` is in them, `until` is not. */
export interface Hours {
  /** Like `08:00`: texts of this form sort as their times do. */
  readonly from: string;
  readonly until: string;
}

/** The hours of sales calls by a law. An absent day has no hour. */
export interface CallingLaw {
  readonly weekdays: Hours;
  readonly saturday?: Hours;
  readonly sunday?: Hours;
  /** The holidays without calls; absent if holidays are as other days. */
  readonly holidays?: HolidayList;
  /** The statute or rule. */
  readonly source: string;
  /** The day on which it was looked up. */
  readonly lookedUp: string;
  /** Whether its own text was read on that day, or what lists and law firms say of it. */
  readonly readIn: 'text' | 'summaries';
  /** The other sources where they differ: the stricter one is used. */
  readonly note?: string;
}

const between = (from: string, until: string): Hours => ({ from, until });
const daily = (hours: Hours) => ({ weekdays: hours, saturday: hours, sunday: hours });
const notOnSundays = (hours: Hours) => ({ weekdays: hours, saturday: hours });

const lookedUp = '2026-11-29';
const inText = { lookedUp, readIn: 'text' } as const;
const inSummaries = { lookedUp, readIn: 'summaries' } as const;
const from8To8 = between('08:00', '20:00');
const from8To9 = between('08:00', '21:00');
const from9To8 = between('09:00', '20:00');
const from9To9 = between('09:00', '21:00');

/** The hours of sales calls everywhere in the United States, by the local time of the called person. */
export const federalLaw: CallingLaw = {
  ...daily(from8To9),
  source: '47 CFR 64.1200(c)(1) (TCPA); 16 CFR 310.4(c) (Telemarketing Sales Rule)',
  ...inText,
};

/**
 * The states whose hours are stricter than the federal ones for calls that people make. Rules about recorded messages
 * alone (Indiana, Maine and others) are not here. Information, not legal advice. Lists compared: ClickPoint's (July 2025)
 * and Drop Cowboy's (November 2025) tables of calling hours, and the restricted dates of dnc.com.
 */
export const stateLaws: Partial<Readonly<Record<StateCode, CallingLaw>>> = {
  AL: {
    ...notOnSundays(from8To8),
    holidays: 'AL',
    source: 'Ala. Admin. Code r. 770-X-5-.17; holidays: Ala. Code § 1-3-8',
    ...inText,
    note: 'The rule names automated calls; the lists apply it to all. Mardi Gras is a holiday in two counties only.',
  },
  CT: {
    ...daily(from9To8),
    source: 'Conn. Gen. Stat. § 42-288a (Public Act 23-98)',
    ...inSummaries,
    note: 'ClickPoint lists 21:00, the end before Public Act 23-98.',
  },
  FL: { ...daily(from8To8), source: 'Fla. Stat. § 501.616(6)(a)', ...inText },
  IL: {
    ...daily(from9To9),
    source: '815 ILCS 413/15; 815 ILCS 305/15',
    ...inSummaries,
    note: 'Live calls may begin at 08:00 (413/15), those of autodialers at 09:00 (305/15). Noon on Sundays (815 ILCS 5/8b) is for securities.',
  },
  KY: { ...daily(between('10:00', '21:00')), source: 'KRS 367.46955', ...inSummaries },
  LA: {
    ...notOnSundays(from8To8),
    holidays: 'LA',
    source: 'La. PSC General Order R-29617 § V(A); holidays: La. R.S. 1:55',
    ...inSummaries,
    note: 'The commission enforces fewer holidays than the statute has. It forbids all calls while it reports to the emergency center.',
  },
  MA: { ...daily(from8To8), source: '201 CMR 12.02(2)', ...inText },
  MD: {
    ...daily(from8To8),
    source: 'Md. Code, Com. Law § 14-4502 (Stop the Spam Calls Act of 2023)',
    ...inSummaries,
  },
  MI: {
    ...daily(from9To9),
    source: 'Mich. Comp. Laws § 445.111 ff.; ClickPoint and Drop Cowboy lists',
    ...inSummaries,
    note: 'The lists have the hours; we did not find them in the statute.',
  },
  MN: {
    ...daily(from9To9),
    source: 'Minn. Stat. § 325E.30; ClickPoint and Drop Cowboy lists',
    ...inSummaries,
    note: 'The statute is about announcing devices; the lists apply it to all calls.',
  },
  MS: {
    ...notOnSundays(from8To8),
    holidays: 'MS',
    source: 'Miss. Code § 77-3-723(1); holidays: Miss. Code § 3-3-7',
    ...inText,
    note: 'Section 77-3-603 ends at 21:00. The rule about holidays was repealed in 2024; some lists still have it.',
  },
  NM: { ...daily(from9To9), source: 'N.M. Stat. § 57-12-22(B)(5)', ...inText },
  NV: {
    ...daily(from9To8),
    source: 'Drop Cowboy list; NRS 597.814',
    ...inSummaries,
    note: 'The statute forbids announcing devices from 21:00 to 09:00; NAC 599B is quoted with 08:00 to 21:00.',
  },
  OK: { ...daily(from8To8), source: 'Okla. Stat. tit. 15, § 775C.4', ...inSummaries },
  OR: {
    ...daily(from8To8),
    source: 'Oregon HB 3865 (2025), in force since 2026-01-01',
    ...inSummaries,
  },
  PA: {
    weekdays: between('09:00', '19:00'),
    saturday: between('09:00', '12:00'),
    holidays: 'PA',
    source: '73 P.S. § 2245(a)(10); Senate Bill 992 (2025–2026); holidays: 44 P.S. § 11',
    ...inSummaries,
    note: 'Lists before Senate Bill 992 have the federal hours. Sundays are closed since 2026-10-18; 09:00 to 19:00 is the text that the Senate passed. One list ends Saturdays at noon, others do not.',
  },
  RI: {
    weekdays: between('09:00', '18:00'),
    saturday: between('10:00', '17:00'),
    holidays: 'RI',
    source: 'R.I. Gen. Laws §§ 5-61-2(2), 5-61-3.6; holidays: § 25-1-1',
    ...inText,
  },
  SD: {
    ...notOnSundays(from9To9),
    source: 'S.D. Codified Laws §§ 37-30A-3, 37-30-28',
    ...inSummaries,
    note: 'Automatic dialing is for weekdays only (§ 37-30-28). Some lists leave the federal hours.',
  },
  TX: {
    weekdays: from9To9,
    saturday: from9To9,
    sunday: between('12:00', '21:00'),
    source: 'Tex. Bus. & Com. Code § 301.051',
    ...inSummaries,
  },
  UT: {
    ...notOnSundays(from8To9),
    holidays: 'UT',
    source: 'Utah Code § 13-25a-103(3); holidays: § 63G-1-301',
    ...inText,
  },
  WA: { ...daily(from8To8), source: 'RCW 19.158.040(2); RCW 80.36.390', ...inText },
  WY: {
    ...daily(from8To8),
    source: 'Wyo. Stat. § 40-12-302; Drop Cowboy list',
    ...inSummaries,
    note: 'Some lists leave the federal hours.',
  },
};
