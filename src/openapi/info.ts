/** The top of the document: what it describes, where it is served, by whom. */
import { tags } from '../../spec/operations/operation.ts';
import { eventTag } from './paths/webhooks.ts';
import type { Schema } from './schema/schema.ts';

const description = `
Creates, schedules and publishes social posts to several connected networks with one request; uploads media, lists
accounts, tells how posts did, and turns comments on the professional network into leads.

Every statement says who asserts it, in \`x-level\`:

- \`documented\`: the API document states it;
- \`derived\`: one step of reasoning from its text;
- \`assumed\`: the document is silent, and a decision fills the gap. \`x-decision\` names the decisions that a name,
  a form or a bound rests on; another implementation may decide otherwise.

\`x-rules\` names the rules that a request keeps. A refused request lists every rule that it breaks.
`.trim();

export const info: Schema = {
  title: 'Social Publishing API',
  version: '1.0.0',
  summary: 'One request publishes to several social networks.',
  description,
  contact: {
    name: 'Social Publishing API',
    url: 'https://social-publishing.example/support',
    email: 'support@social-publishing.example',
  },
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
};

/** Nobody owns a name under .example (RFC 2606): whoever serves the document puts the real address here. */
export const servers: readonly Schema[] = [
  {
    url: 'https://api.social-publishing.example/api/v1',
    description: 'Production environment.',
    'x-internal': false,
  },
];

/** The tags in use, in alphabetical order. */
export function tagsOf(used: ReadonlySet<string>): readonly Schema[] {
  return Object.entries({ ...tags, [eventTag]: 'What the service tells without being asked.' })
    .filter(([name]) => used.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => ({ name, description: text }));
}
