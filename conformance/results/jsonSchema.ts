/** The JSON Schema of `results.json`, for consumers in any language. */
import { z } from 'zod';
import { Results } from './results.ts';

export function buildResultsSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(Results, { unrepresentable: 'any' }) as Record<string, unknown>;
  return {
    $schema,
    $id: 'https://social-publishing.example/schemas/conformance-results.json',
    title: 'ConformanceResults',
    description: 'The results of a run of the conformance suite: a verdict for every rule.',
    ...schema,
  };
}
