/** Tools that query the contract itself, without a service. */

import type { Profile } from '../../spec/profile/profile.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import { explain } from '../../src/explain/explain.ts';
import { findSubjectsNamed, findSuggestionsFor, kinds, search } from '../../src/explain/subjects.ts';
import { guessOperation } from '../../src/offline/guessOperation.ts';
import { judgeableOperations, judgeOffline } from '../../src/offline/judgeOffline.ts';
import { UsageError } from '../input/flags.ts';
import type { Annotations, Tool } from './tool.ts';

const offlineAnnotations: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** The maximum number of search results; more are not useful to an agent. */
const maxMatches = 30;

export function buildContractTools(profile: Profile): Tool[] {
  return [buildValidateTool(profile), buildExplainTool(profile)];
}

function buildValidateTool(profile: Profile): Tool {
  return {
    name: 'validate',
    title: 'Validate a request body',
    description:
      'Checks a request body against the rules of the contract, without sending it. Lists every broken rule with pointer, limit and actual, and the rules that only the service can check.',
    input: {
      type: 'object',
      properties: {
        body: { type: 'object', description: 'The request body.' },
        operation: {
          type: 'string',
          enum: [...judgeableOperations],
          description: 'The operation that takes the body; inferred if the body allows only one.',
        },
        stored: {
          type: 'object',
          description: 'For an update: the current resource, as the service returned it.',
        },
      },
      required: ['body'],
      additionalProperties: false,
    },
    output: {
      type: 'object',
      properties: {
        operation: { type: 'string' },
        valid: { type: 'boolean' },
        broken: { type: 'array', items: { type: 'object' } },
        unjudged: { type: 'array', items: { type: 'object' } },
      },
      required: ['operation', 'valid', 'broken', 'unjudged'],
    },
    annotations: offlineAnnotations,
    run: ({ body, operation, stored }) => {
      const operationId =
        operation === undefined ? guessOperation(profile, body) : judgeableOperations.find((id) => id === operation);
      if (operationId === undefined)
        return Promise.reject(
          new UsageError(
            operation === undefined
              ? `The operation cannot be determined from this body. Set operation to one of ${judgeableOperations.join(', ')}.`
              : `operation must be one of ${judgeableOperations.join(', ')}.${suggestOperation(String(operation))}`,
          ),
        );
      const { broken, unjudged } = judgeOffline(profile, { operation: operationId, body, stored, now: Date.now() });
      return Promise.resolve({ operation: operationId, valid: broken.length === 0, broken, unjudged });
    },
  };
}

function suggestOperation(name: string): string {
  const suggestion = findNearest(name, judgeableOperations);
  return suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
}

function buildExplainTool(profile: Profile): Tool {
  return {
    name: 'explain',
    title: 'Explain a part of the contract',
    description: `Explains a part of the contract by name: ${kinds.join(', ')}. With search instead, lists everything that contains all words, or most of them. Errors contain the names, such as text.length.microblog or PLAN_UPGRADE_REQUIRED.`,
    input: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'The id of a rule, law, decision or operation, or an error code.' },
        search: { type: 'string', description: 'Words to search for, instead of a name.' },
      },
      additionalProperties: false,
    },
    output: {
      type: 'object',
      properties: {
        explanations: { type: 'array', items: { type: 'object' } },
        found: { type: 'array', items: { type: 'object' } },
      },
    },
    annotations: offlineAnnotations,
    run: ({ name, search: searchText }) => {
      if ((typeof name === 'string') === (typeof searchText === 'string'))
        return Promise.reject(
          new UsageError('Pass either name (such as text.length.microblog) or search (words to search for).'),
        );
      if (typeof searchText === 'string') {
        const matches = search(searchText).slice(0, maxMatches);
        return Promise.resolve({ found: matches.map(({ kind, id, summary }) => ({ kind, id, summary })) });
      }
      const subjects = findSubjectsNamed(String(name));
      const suggestions = findSuggestionsFor(String(name));
      if (subjects.length === 0)
        return Promise.reject(
          new UsageError(
            `Unknown name "${name}".${suggestions.length === 0 ? '' : ` Did you mean ${suggestions.join(', ')}?`}`,
          ),
        );
      return Promise.resolve({ explanations: subjects.map((subject) => explain(subject, profile)) });
    },
  };
}
