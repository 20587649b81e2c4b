import { describe, expect, it } from '@jest/globals';
import { missingNames, recipesIn } from './readme-recipes.js';

const recipes = recipesIn('start: build ## run\n\t@node x.js\ntest-int:\nVARIABLE := 1\n');

describe('recipes named in a document', () => {
  it('finds recipes named in a document in the Makefile', () => {
    expect(recipes).toEqual(new Set(['start', 'test-int']));
  });

  it('names the recipes of a document that do not exist', () => {
    const text =
      'Run `make start` or `make messages`.\n```sh\nmake test-int deploy\nnpm run lint\n```';
    expect(missingNames(text, recipes, new Set())).toEqual([
      '`make messages` does not exist',
      '`make deploy` does not exist',
      '`npm run lint` does not exist',
    ]);
  });

  it('looks for no recipes in prose', () => {
    expect(missingNames('This will make sure of it.', recipes, new Set())).toEqual([]);
  });
});
