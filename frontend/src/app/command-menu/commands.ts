import { matchOf, type Range } from './match.js';

export type CommandGroup = 'Pages' | 'Packs' | 'Datasets' | 'Users' | 'Actions';

export interface Command {
  readonly id: string;
  readonly group: CommandGroup;
  readonly label: string;
  /** Beside the label; it is not searched. */
  readonly detail?: string;
  readonly keywords?: string;
  /** Found by the server: shown as it is, with the query marked where it is in the label. */
  readonly isFound?: boolean;
  readonly run: () => void;
}

export interface FoundCommand extends Command {
  readonly ranges: readonly Range[];
}

export interface FoundGroup {
  readonly name: CommandGroup;
  readonly options: readonly FoundCommand[];
}

const groups: readonly CommandGroup[] = ['Pages', 'Datasets', 'Packs', 'Users', 'Actions'];
const mostAtFirst = 3;
const mostFound = 16;

/** The commands that match, best first, by groups; a group with a better match comes first. */
export function searchCommands(commands: readonly Command[], query: string): FoundGroup[] {
  const isEmpty = query.trim() === '';
  const found = groups.map((group) => bestOf(group, commands, query));
  const shown = found
    .filter(({ ranked }) => ranked.length > 0)
    .map(({ group, ranked }) => ({
      name: group,
      best: ranked[0]?.score ?? 0,
      options: ranked
        .slice(0, isEmpty && group !== 'Pages' ? mostAtFirst : mostFound)
        .map(({ command, ranges }) => ({ ...command, ranges })),
    }));
  return isEmpty ? shown : shown.toSorted((one, other) => other.best - one.best);
}

function bestOf(group: CommandGroup, commands: readonly Command[], query: string) {
  const ranked = commands
    .filter((command) => command.group === group)
    .flatMap((command) => {
      const match = matchOf(command, query) ?? (command.isFound ? { score: 1, ranges: [] } : null);
      return match ? [{ command, ...match }] : [];
    })
    .toSorted((one, other) => other.score - one.score);
  return { group, ranked };
}
