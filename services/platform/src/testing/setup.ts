import { afterAll, afterEach, jest } from '@jest/globals';
import { endFile } from './file-end.js';

afterEach(() => void jest.restoreAllMocks());
afterAll(endFile);
