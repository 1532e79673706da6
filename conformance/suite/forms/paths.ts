/** Scripts for unknown paths and methods. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { plain } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { type Ask, control } from '../../script/steps.ts';
import { readByDefault, refusedFor } from './told.ts';

/** Only documented routes, which no profile moves. */
type Shown = 'createPost' | 'listPosts' | 'listAccounts' | 'listOutreachAccounts' | 'uploadMedia' | 'createLeadMagnet';

function script(
  rule: string,
  operation: Shown,
  requests: readonly (readonly [method: string, path: string])[],
): Script {
  const { given, ask } = plain(operation);
  const probes = requests.map(([method, path]) => refusedFor(rule, { ...elsewhere(ask, method), method, path }));
  return {
    id: `form/${rule}/${operation}`,
    title: `${operation} by ${requests.map((one) => one.join(' ')).join(', ')}`,
    about: [rule],
    steps: [...given, control(ask), ...probes],
  };
}

/** Returns a request without its body for methods that take none. */
function elsewhere(ask: Ask, method: string): Ask {
  const { body: _, parts: __, ...bare } = ask;
  return method === 'GET' || method === 'DELETE' ? bare : ask;
}

const strict = [
  script('request.path.strict', 'createPost', [
    ['POST', '/Posts'],
    ['POST', '/posts/'],
    ['POST', '/POSTS'],
  ]),
  script('request.path.strict', 'listPosts', [
    ['GET', '/Posts'],
    ['GET', '/posts/'],
  ]),
  script('request.path.strict', 'listAccounts', [
    ['GET', '/Accounts'],
    ['GET', '/accounts/'],
  ]),
  script('request.path.strict', 'listOutreachAccounts', [
    ['GET', '/accounts/Outreach'],
    ['GET', '/accounts/outreach/'],
  ]),
  script('request.path.strict', 'createLeadMagnet', [
    ['POST', '/Lead-Magnets'],
    ['POST', '/lead-magnets/'],
  ]),
];

const unknown = [
  script('request.route', 'createPost', [
    ['POST', '/postings'],
    ['POST', '/post'],
    ['POST', '/posts/extra/path/that/leads/nowhere'],
  ]),
  script('request.route', 'listAccounts', [
    ['GET', '/accountss'],
    ['GET', '/no-such-thing'],
  ]),
];

/** Methods that are undefined in every reading of the document. */
const methods = [
  script('request.method', 'createPost', [
    ['DELETE', '/posts'],
    ['PATCH', '/posts'],
  ]),
  script('request.method', 'listAccounts', [
    ['PATCH', '/accounts'],
    ['DELETE', '/accounts'],
  ]),
  script('request.method', 'uploadMedia', [['PATCH', '/media/upload']]),
];

export function pathScripts(profile: Profile): readonly Script[] {
  return readByDefault([...strict, ...unknown, ...methods], profile);
}
