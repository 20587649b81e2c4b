import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceConfig } from '../src/config/index.js';
import { newId } from '../src/mongo/index.js';
import { countCommands } from '../src/testing/count-commands.js';
import { startTestService, type TestService } from '../src/testing/start-test-service.js';
import { Notebook, smallService } from './a-small-service.js';

// A busy machine is slow.
describe('the budget of commands', () => {
  let service: TestService<ServiceConfig>;
  let notebook: Notebook;

  beforeAll(async () => {
    service = await startTestService(smallService);
    notebook = service.app.get(Notebook);
  });
  afterAll(async () => service.close());

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
