/** Scripts for unknown paths and methods. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { buildPlainRequest } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { control, type RequestSpec } from '../../script/steps.ts';
import { expectRefusal, keepScriptsWithDefaults } from '../expectations.ts';

/** Only documented routes, which no profile moves. */
type PathOperation =
  | 'createPost'
  | 'listPosts'
  | 'listAccounts'
  | 'listOutreachAccounts'
  | 'uploadMedia'
  | 'createLeadMagnet';

function buildScript(
  rule: string,
  operation: PathOperation,
  requests: readonly (readonly [method: string, path: string])[],
): Script {
  const { setup, spec } = buildPlainRequest(operation);
  const probes = requests.map(([method, path]) => expectRefusal(rule, { ...buildSpecFor(spec, method), method, path }));
  return {
    id: `format/${rule}/${operation}`,
    title: `The request of ${operation} sent as ${requests.map((words) => words.join(' ')).join(', ')}`,
    about: [rule],
    steps: [...setup, control(spec), ...probes],
  };
}

/** Returns a request without its body for methods that take none. */
function buildSpecFor(spec: RequestSpec, method: string): RequestSpec {
  const { body: _body, parts: _parts, ...withoutBody } = spec;
  return method === 'GET' || method === 'DELETE' ? withoutBody : spec;
}

const strictPathScripts = [
  buildScript('request.path.strict', 'createPost', [
    ['POST', '/Posts'],
    ['POST', '/posts/'],
    ['POST', '/POSTS'],
  ]),
  buildScript('request.path.strict', 'listPosts', [
    ['GET', '/Posts'],
    ['GET', '/posts/'],
  ]),
  buildScript('request.path.strict', 'listAccounts', [
    ['GET', '/Accounts'],
    ['GET', '/accounts/'],
  ]),
  buildScript('request.path.strict', 'listOutreachAccounts', [
    ['GET', '/accounts/Outreach'],
    ['GET', '/accounts/outreach/'],
  ]),
  buildScript('request.path.strict', 'createLeadMagnet', [
    ['POST', '/Lead-Magnets'],
    ['POST', '/lead-magnets/'],
  ]),
];

const unknownRouteScripts = [
  buildScript('request.route', 'createPost', [
    ['POST', '/postings'],
    ['POST', '/post'],
    ['POST', '/posts/extra/path/that/leads/nowhere'],
  ]),
  buildScript('request.route', 'listAccounts', [
    ['GET', '/accountss'],
    ['GET', '/no-such-thing'],
  ]),
];

/** Methods that are undefined in every reading of the document. */
const methodScripts = [
  buildScript('request.method', 'createPost', [
    ['DELETE', '/posts'],
    ['PATCH', '/posts'],
  ]),
  buildScript('request.method', 'listAccounts', [
    ['PATCH', '/accounts'],
    ['DELETE', '/accounts'],
  ]),
  buildScript('request.method', 'uploadMedia', [['PATCH', '/media/upload']]),
];

export function buildPathScripts(profile: Profile): readonly Script[] {
  return keepScriptsWithDefaults([...strictPathScripts, ...unknownRouteScripts, ...methodScripts], profile);
}
