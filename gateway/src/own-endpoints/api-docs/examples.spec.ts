import { describe, expect, it } from '@jest/globals';
import { exampleOf, withExamples } from './examples.js';

describe('examples of the API reference', () => {
  it('makes an example value from examples, defaults, choices, names and types', () => {
    const schema = {
      type: 'object',
      properties: {
        id: { type: 'string', examples: ['65f'] },
        status: { $ref: '#/components/schemas/Status' },
        partial: { type: 'boolean', default: false },
        at: { type: 'string', format: 'date-time' },
        counts: { type: 'array', items: { type: 'integer', minimum: 0 } },
        error: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        from: {
          anyOf: [
            { type: 'string', maxLength: 0 },
            { type: 'string', format: 'email' },
          ],
        },
        city: { type: 'string' },
      },
    };
    const schemas = { Status: { type: 'string', enum: ['clean', 'dnc'] } };
    expect(exampleOf(schema, schemas)).toEqual({
      id: '65f',
      status: 'clean',
      partial: false,
      at: '2026-01-31T10:00:00.000Z',
      counts: [1],
      error: null,
      from: 'pat@example.com',
      city: 'Austin',
    });
  });

  it('adds examples to bodies and parameters of a document, and keeps those that are there', () => {
    const integer = { type: 'integer' };
    const body = { content: { 'application/json': { schema: integer } } };
    const failure = { content: { 'application/json': { schema: integer, examples: {} } } };
    const parameters = [
      { name: 'page', schema: integer },
      { name: 'words', schema: { type: 'string' } },
    ];
    expect(withExamples({ parameters, body, failure })).toEqual({
      parameters: [{ name: 'page', schema: integer, example: 1 }, parameters[1]],
      body: { content: { 'application/json': { schema: integer, example: 1 } } },
      failure,
    });
  });
});
