/** A Postman collection, format 2.1.0: folders by tag, the flows, and answers that were executed. */
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import { tags } from '../../spec/operations/operation.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { variables } from '../flows/flow.ts';
import { flows, tour } from '../flows/flows.ts';
import { onWire, type WireFlow, type WireStep } from '../flows/onWire.ts';
import { info } from '../openapi/info.ts';
import { requestOf } from './request.ts';
import { savedAnswers } from './savedAnswers.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** The same profile gives the same collection. */
export function postmanCollection(profile: Profile): unknown {
  const all = onWire(tour, profile);
  const steps = all?.steps ?? [];
  const shown = new Set<OperationId>();
  const folders = Object.entries(tags).flatMap(([tag, description]) => {
    const own = steps.filter(({ operation }) => operationOf(operation).tag === tag);
    if (own.length === 0) return [];
    return [{ name: tag, description, item: own.map((step) => itemOf(step, answersOnce(step, shown, profile))) }];
  });
  return {
    info: {
      name: String((info as { title?: unknown }).title ?? 'Social Publishing API'),
      description:
        'Set the variables baseUrl and apiKey. The folders by tag run from top to bottom, and so does each flow; what a request makes is kept in variables for the next.',
      schema,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:4010/api/v1', type: 'string' },
      { key: 'apiKey', value: 'demo-api-pro', type: 'string' },
      ...Object.entries(variables).map(([key, { value, says }]) => ({ key, value, type: 'string', description: says })),
      ...[...captured([...(all === undefined ? [] : [all]), ...wired(profile)])].map((key) => ({
        key,
        value: '',
        type: 'string',
      })),
    ],
    item: [
      ...folders,
      {
        name: 'Flows',
        description: 'Requests that follow one another.',
        item: wired(profile).map(({ title, says, steps: own }) => ({
          name: title,
          description: says,
          item: own.map((step) => itemOf(step, [])),
        })),
      },
    ],
  };
}

const wired = (profile: Profile): WireFlow[] =>
  flows.flatMap((flow) => {
    const found = onWire(flow, profile);
    return found === undefined ? [] : [found];
  });

const captured = (all: readonly WireFlow[]): ReadonlySet<string> =>
  new Set(all.flatMap(({ steps }) => steps.flatMap(({ captures }) => Object.keys(captures))));

/** Answers of an operation are shown with its first request. */
function answersOnce({ operation }: WireStep, shown: Set<OperationId>, profile: Profile): unknown[] {
  if (shown.has(operation)) return [];
  shown.add(operation);
  return savedAnswers(operation, profile);
}

function itemOf(step: WireStep, response: readonly unknown[]): unknown {
  const lines = [
    `pm.test('answers ${step.status}', () => pm.response.to.have.status(${step.status}));`,
    ...Object.entries(step.captures).map(
      ([name, path]) => `pm.collectionVariables.set('${name}', pm.response.json()${path.map(accessor).join('')});`,
    ),
  ];
  return {
    name: step.title,
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: lines } }],
    request: requestOf(step),
    response,
  };
}

/** One step into an answer, in JavaScript. */
function accessor(segment: string): string {
  return /^\d+$/.test(segment) ? `[${segment}]` : `[${JSON.stringify(segment)}]`;
}
