import { describe, expect, it } from '@jest/globals';
import { newId } from '../src/mongo/index.js';
import { countCommands } from '../src/testing/count-commands.js';
import { startTestService } from '../src/testing/start-test-service.js';
import { Notebook, smallService } from './a-small-service.js';

const service = await startTestService(smallService);
const notebook = service.app.get(Notebook);

describe('the budget of commands', () => {
  it('of a change whose event comes back is two commits, an outbox row and an inbox row', async () => {
    const sent = await countCommands(service, async () => notebook.verify(newId()));
    expect(sent.toSorted()).toEqual([
      'bulkWrite outbox',
      'commitTransaction',
      'commitTransaction',
      'delete outbox',
      'insert inbox',
      'update counts',
      'update counts',
    ]);
  });
});
