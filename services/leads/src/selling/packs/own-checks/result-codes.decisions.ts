import { emptyCode, type OwnCodeView } from '@leadmart/contracts';

/** Names of columns of codes without spaces and marks, the likeliest first. */
const columnNames = [
  'resultcode',
  'scrubresult',
  'scrubstatus',
  'dncstatus',
  'dncresult',
  'dnccode',
  'dncflag',
  'isdnc',
  'onnationaldnc',
  'nationaldnc',
  'federaldnc',
  'donotcall',
  'dnc',
  'result',
  'results',
  'callable',
  'disposition',
  'statuscode',
  'status',
  'code',
  'flag',
  'reason',
];

/** Codes of vendors without spaces and marks. */
const blocking = new Set(
  'd,dnc,donotcall,dncr,dncl,nationaldnc,federaldnc,federal,fed,national,statednc,state,dma,b,blocked,block,y,yes,true,1,x,litigator,lit,l,tcpa,tcpalitigator,internal,internaldnc,project,projectdnc,p,s,f,ndnc,wireless,w,cell,i,invalid,bad,disconnected,dead,m,malformed,suppressed,suppress,unsafe,notcallable,hit,match,matched,fail,failed'.split(
    ',',
  ),
);
const passing = new Set(
  'c,clean,ok,okay,callable,call,good,g,n,no,false,0,safe,clear,pass,passed,allowed,valid,notdnc,notondnc,nomatch,nohit,none,available,ebr,exempt'.split(
    ',',
  ),
);

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Returns the place of the column of codes of a vendor's file; undefined if no header names one. */
export function codeColumnOf(header: readonly string[]): number | undefined {
  const headers = header.map(plain);
  const name = columnNames.find((one) => headers.includes(one));
  return name === undefined ? undefined : headers.indexOf(name);
}

/** A cell as a code. */
export const codeOf = (cell: string): string => plain(cell) || emptyCode;

/**
 * Returns the codes of a file, the most frequent one first. A code that is not known blocks, because calling a blocked phone
 * costs more than not calling one. An empty cell passes where all known codes block: such a file marks the blocked phones only.
 * `inverted` columns say whether a phone may be called: `yes` passes.
 */
export function codesOf(
  lines: ReadonlyMap<string, number>,
  chosen: readonly string[] | undefined,
  inverted: boolean,
): OwnCodeView[] {
  const [blocks, passes] = inverted ? [passing, blocking] : [blocking, passing];
  const onlyMarks = [...lines.keys()].every((code) => !passes.has(code));
  const meaning = (code: string) => {
    if (code === emptyCode) return { blocks: !onlyMarks, known: onlyMarks };
    return { blocks: !passes.has(code), known: blocks.has(code) || passes.has(code) };
  };
  return [...lines]
    .sort(([, a], [, b]) => b - a)
    .map(([code, count]) => {
      const { known, blocks: byCode } = meaning(code);
      return { code, lines: count, blocks: chosen?.includes(code) ?? byCode, known };
    });
}

/** Whether a column says which phones may be called, rather than which may not. */
export const isInverted = (header: string): boolean => plain(header) === 'callable';
