import { describe, expect, it } from '@jest/globals';
import { actingAtOnce, lastingThings } from './account-recovery.fixture.js';
import {
  accountSecuredEvents,
  allEndpoints,
  securingServices,
  switchedOffSchema,
  type Endpoint,
} from './index.js';

const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const changes = allEndpoints().filter(
  ({ access, method }) => access === 'user' && method !== 'GET',
);
const settingUp = lastingThings.flatMap(({ setUpBy }) => setUpBy);

describe('what acts for a user without a session', () => {
  it.each(changes.map((one) => [titleOf(one), one] as const))(
    'account-recovery.ts says once whether %s leaves something that a recovery must switch off',
    (_title, endpoint) => {
      const places = [...settingUp, ...actingAtOnce].filter((one) => one === endpoint);
      expect(places).toHaveLength(1);
    },
  );

  it('names no operation that does not exist', () => {
    for (const one of [...settingUp, ...actingAtOnce]) expect(changes).toContain(one);
  });

  it('each thing that acts without a session has a reason, and a reaction of its owner only', () => {
    for (const { name, setUpBy, reaction, why } of lastingThings) {
      expect(`${name}: ${why}`).toMatch(/\.$/);
      if (reaction)
        expect(new Set(setUpBy.map(({ service }) => service))).toEqual(new Set([reaction.by]));
    }
  });

  it('reports each kind of thing, and waits for the services that have a reaction', () => {
    const reactions = lastingThings.flatMap(({ reaction }) => reaction ?? []);
    const kinds = reactions.map(({ as }) => as);
    expect(kinds.toSorted()).toEqual(switchedOffSchema.shape.thing.options.toSorted());
    const services = new Set(reactions.map(({ by }) => by).filter((by) => by !== 'auth'));
    expect(new Set(securingServices)).toEqual(services);
    for (const by of securingServices)
      expect(accountSecuredEvents[by].type).toBe(`${by}.account.secured.v1`);
  });
});
