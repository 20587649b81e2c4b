import { describe, expect, it } from '@jest/globals';
import { searchCommands, type Command, type CommandGroup } from './commands.js';

const command = (group: CommandGroup, label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  group,
  label,
  run: () => undefined,
  ...more,
});
const shown = (commands: readonly Command[], query: string) =>
  searchCommands(commands, query).map(
    ({ name, options }) => `${name}: ${options.map(({ label }) => label).join(', ')}`,
  );

describe('searching commands', () => {
  const some = [
    command('Datasets', 'Roofers'),
    command('Datasets', 'Small Business Owners'),
    command('Pages', 'Buy Leads'),
    command('Pages', 'My Leads'),
    command('Actions', 'Log out'),
  ];

  it('lists every page and a few of each other group before a query', () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => command('Packs', name));
    expect(shown([...many, ...some], '')).toEqual([
      'Pages: Buy Leads, My Leads',
      'Datasets: Roofers, Small Business Owners',
      'Packs: a, b, c',
      'Actions: Log out',
    ]);
  });

  it('puts the group with the best match first', () => {
    expect(shown(some, 'roof')).toEqual(['Datasets: Roofers']);
    expect(shown([...some, command('Actions', 'Business hours')], 'bus')).toEqual([
      'Actions: Business hours',
      'Datasets: Small Business Owners',
    ]);
  });

  it('keeps what the server found for another reason than the label', () => {
    const user = command('Users', 'ann@example.com', { isFound: true });
    expect(shown([user], 'miller')).toEqual(['Users: ann@example.com']);
    expect(shown(some, 'miller')).toEqual([]);
  });
});
