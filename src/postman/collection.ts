/** Builds a Postman collection, format 2.1.0: folders by tag, the flows, and recorded example responses. */
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import { tags } from '../../spec/operations/operation.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { variables } from '../flows/flow.ts';
import { flows, tour } from '../flows/flows.ts';
import { toWireFlow, type WireFlow, type WireStep } from '../flows/wireFlow.ts';
import { info } from '../openapi/info.ts';
import { buildPostmanRequest } from './request.ts';
import { buildSavedResponses } from './savedResponses.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Deterministic: the same profile gives the same collection. */
export function buildPostmanCollection(profile: Profile): unknown {
  const tourFlow = toWireFlow(tour, profile);
  const steps = tourFlow?.steps ?? [];
  const shownOperations = new Set<OperationId>();
  const folders = Object.entries(tags).flatMap(([tag, description]) => {
    const tagSteps = steps.filter(({ operation }) => getOperation(operation).tag === tag);
    if (tagSteps.length === 0) return [];
    return [
      {
        name: tag,
        description,
        item: tagSteps.map((step) => buildItem(step, buildFirstResponses(step, shownOperations, profile))),
      },
    ];
  });
  return {
    info: {
      name: String((info as { title?: unknown }).title ?? 'Social Publishing API'),
      description:
        'Set the variables baseUrl and apiKey. Run the folders and flows from top to bottom; requests store ids in variables for later requests.',
      schema,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:4010/api/v1', type: 'string' },
      { key: 'apiKey', value: 'demo-api-pro', type: 'string' },
      ...Object.entries(variables).map(([key, { value, description }]) => ({
        key,
        value,
        type: 'string',
        description: description,
      })),
      ...[...getCapturedNames([...(tourFlow === undefined ? [] : [tourFlow]), ...getWireFlows(profile)])].map(
        (key) => ({
          key,
          value: '',
          type: 'string',
        }),
      ),
    ],
    item: [
      ...folders,
      {
        name: 'Flows',
        description: 'Sequences of requests.',
        item: getWireFlows(profile).map(({ title, description, steps: flowSteps }) => ({
          name: title,
          description: description,
          item: flowSteps.map((step) => buildItem(step, [])),
        })),
      },
    ],
  };
}

const getWireFlows = (profile: Profile): WireFlow[] =>
  flows.flatMap((flow) => {
    const wireFlow = toWireFlow(flow, profile);
    return wireFlow === undefined ? [] : [wireFlow];
  });

const getCapturedNames = (wireFlows: readonly WireFlow[]): ReadonlySet<string> =>
  new Set(wireFlows.flatMap(({ steps }) => steps.flatMap(({ captures }) => Object.keys(captures))));

/** Adds the example responses of an operation to its first request only. */
function buildFirstResponses({ operation }: WireStep, shownOperations: Set<OperationId>, profile: Profile): unknown[] {
  if (shownOperations.has(operation)) return [];
  shownOperations.add(operation);
  return buildSavedResponses(operation, profile);
}

function buildItem(step: WireStep, response: readonly unknown[]): unknown {
  const lines = [
    `pm.test('responds with ${step.status}', () => pm.response.to.have.status(${step.status}));`,
    ...Object.entries(step.captures).map(
      ([name, path]) =>
        `pm.collectionVariables.set('${name}', pm.response.json()${path.map(formatAccessor).join('')});`,
    ),
  ];
  return {
    name: step.title,
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: lines } }],
    request: buildPostmanRequest(step),
    response,
  };
}

/** One step of a path into a response, in JavaScript. */
function formatAccessor(segment: string): string {
  return /^\d+$/.test(segment) ? `[${segment}]` : `[${JSON.stringify(segment)}]`;
}
