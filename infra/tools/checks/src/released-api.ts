import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@leadmart/runner';
import { apiDocument, releasedPath } from './api/review-api.js';

/** `make released-api`: keeps the public document of a release, with which `make check` compares later ones. */
const document = await apiDocument(repositoryRoot, 'public');
await writeFile(join(repositoryRoot, releasedPath), JSON.stringify(document));
