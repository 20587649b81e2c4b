import { describe, expect, it } from '@jest/globals';
import { aboutTheData, chooseServer, type Found } from './choose-server.js';
import { isNewEnough, versionIn } from './mongod.js';

const nothing: Found = {
  hasUrl: false,
  choice: undefined,
  last: undefined,
  hasMongod: false,
  hasImage: false,
};
const all = { hasMongod: true, hasImage: true };

describe('the MongoDB of a stack', () => {
  it.each([
    ['url', { ...all, hasUrl: true, choice: 'docker' }],
    ['embedded', { ...all, choice: 'embedded' }],
    ['docker', { choice: 'docker' }],
    ['mongod', all],
    ['docker', { hasImage: true }],
    ['embedded', {}],
  ] as const)('the MongoDB of a stack is %s when %j is found', (kind, found) => {
    expect(chooseServer({ ...nothing, ...found })).toBe(kind);
  });

  it('the MongoDB of a stack is the one with the data of the last start, while that one is there', () => {
    expect(chooseServer({ ...nothing, ...all, last: 'embedded' })).toBe('embedded');
    expect(chooseServer({ ...nothing, ...all, last: 'docker' })).toBe('docker');
    expect(chooseServer({ ...nothing, hasMongod: true, last: 'docker' })).toBe('mongod');
    expect(chooseServer({ ...nothing, last: 'mongod' })).toBe('embedded');
    expect(chooseServer({ ...nothing, ...all, last: 'embedded', choice: 'mongod' })).toBe('mongod');
  });

  it('finds the MongoDB of a stack by its version', () => {
    expect(versionIn('db version v8.0.4\nBuild Info: {}')).toBe('8.0.4');
    expect(versionIn('mongod: command not found')).toBeUndefined();
    expect(['7.0.16', '8.0.4', '10.0'].map(isNewEnough)).toEqual([false, true, true]);
  });
});

describe('what is said about the data of the last start', () => {
  it('names the way back and the way to move it when another server is used', () => {
    const said = aboutTheData('/data', 'mongod', { ...all, last: 'embedded' });
    expect(said).toContain('MONGO=embedded make start');
    expect(said).toContain('make move-data DATA=/data/mongo MONGO_URL=');
    const url = aboutTheData('/data', 'url', { ...nothing, last: 'docker' });
    expect(url).toContain('MONGO=docker make start');
    expect(url).not.toContain('move-data');
  });

  it('names the way to a MongoDB that is there now', () => {
    const said = aboutTheData('/data', 'embedded', { ...all, last: 'embedded' });
    expect(said).toContain('make move-data');
  });

  it('says nothing about the data at a first start and with the same server', () => {
    expect(aboutTheData('/data', 'mongod', all as Found)).toBeUndefined();
    expect(aboutTheData('/data', 'embedded', { ...nothing, last: 'embedded' })).toBeUndefined();
    expect(aboutTheData('/data', 'docker', { ...all, last: 'docker' })).toBeUndefined();
  });
});
