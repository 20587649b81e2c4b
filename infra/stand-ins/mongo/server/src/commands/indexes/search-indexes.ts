import { CommandError } from '../../errors.js';
import type { Handlers } from '../context/context.js';

const refuse = (): never => {
  throw new CommandError(
    'SearchNotEnabled',
    'Using Atlas Search Database Commands and the $listSearchIndexes aggregation stage requires additional configuration. Please connect to Atlas or an AtlasCLI local deployment to enable. For more information on how to connect, see https://dochub.mongodb.org/core/atlas-cli-deploy-local-reqs.',
  );
};

/** As in a MongoDB without Atlas. */
export const searchIndexHandlers: Handlers = {
  createSearchIndexes: refuse,
  updateSearchIndex: refuse,
  dropSearchIndex: refuse,
};
