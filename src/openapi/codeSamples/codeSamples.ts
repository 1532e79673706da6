/** Code samples of an operation. They read the base URL and the key from the environment, and run unchanged. */
import { getDecision } from '../../../spec/decisions/index.ts';
import { readMember } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { codecOf } from '../../profile/codec.ts';
import { fillIds } from '../applicability/fillIds.ts';
import { getExamples } from '../applicability/validExamples.ts';
import type { Schema } from '../schema/schema.ts';
import { formatCurlSample } from './curl.ts';
import { buildPythonSample } from './python.ts';
import type { SampleRequest } from './sampleRequest.ts';
import { buildTypescriptSample } from './typescript.ts';

/** Returns the samples of an operation for its first successful example. */
export function getCodeSamples(id: OperationId, profile: Profile): readonly Schema[] {
  const codec = codecOf(profile);
  const route = codec.route(id);
  const example = getExamples(profile).find(
    ({ operation, response }) => operation === id && response.outcome === 'success',
  );
  if (route === undefined || example === undefined) return [];
  const { ids, request } = example;
  const resourceId = request.id === undefined ? undefined : String(fillIds(request.id, ids));
  const body = request.body === undefined ? undefined : fillIds(request.body, ids);
  const { query } = request;
  const sentQuery = query === undefined ? {} : codec.encodeQuery(id, query);
  const search = new URLSearchParams(
    Object.entries(sentQuery).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const sample: SampleRequest = {
    method: route.method,
    path: `${route.path.replace(/\{[^{}]+\}/, resourceId ?? '')}${search.size === 0 ? '' : `?${search}`}`,
    ...(body === undefined ? {} : { body: codec.encodeBody(id, body) }),
    ...(request.parts === undefined ? {} : { file: 'photo.jpg' }),
  };
  // The client takes the targets of a republish without their object.
  const content = id === 'republishPost' ? readMember(body, 'platforms') : body;
  const callArguments = [resourceId, query === undefined ? content : toNumbers(query)];
  return [
    { lang: 'Shell', label: 'curl', source: formatCurlSample(sample) },
    // The client takes canonical names, whatever the wire has.
    {
      lang: 'TypeScript',
      label: 'TypeScript',
      source: buildTypescriptSample(
        id,
        callArguments.filter((value) => value !== undefined),
        sample.file,
      ),
    },
    { lang: 'Python', label: 'Python', source: buildPythonSample(sample) },
  ].filter(({ lang }) => lang !== 'TypeScript' || hasDefaultWire(profile));
}

/** Whether the client needs no codec, because names, routes and shapes are the default ones. */
function hasDefaultWire({ answeredDecisions }: Profile): boolean {
  return ![...answeredDecisions].some((id) => getDecision(id).kind === 'wire');
}

/** Converts the page size of a query, which is text in examples. */
function toNumbers(query: Readonly<Record<string, string>>): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, name === 'limit' ? Number(value) : value]),
  );
}
