/** The metadata of the OpenAPI document: info, servers and tags. */
import { tags } from '../../spec/operations/operation.ts';
import { plans } from '../../spec/plans.ts';
import { documentedBaseUrl } from '../profile/forms/nextPage.ts';
import { eventTag } from './paths/webhooks.ts';
import type { Schema } from './schema/schema.ts';

const { api, starter } = plans;

const description = `
Creates, schedules and publishes social posts on several connected networks with one request. It also uploads media,
lists accounts, returns analytics, and turns comments on the professional network into leads.

Every statement has a level in \`x-level\`:

- \`documented\`: the API document states it;
- \`derived\`: it follows from the API document in one step of reasoning;
- \`assumed\`: the API document does not mention it; a decision fills the gap.

\`x-decision\` names the decisions that a name, a form or a bound depends on; another implementation may decide
differently. \`x-default-level\` is the level of a default.

\`x-rules\` lists the rules that a request must satisfy. A refusal lists every rule that the request breaks.

The API plan has ${api.publishedPostsPerMonth} published posts per month and ${api.requestsPerMinute} requests per minute, the
Starter plan unlimited posts and ${starter.socialAccounts} social accounts. \`x-limits\` gives the limits of texts and media for each
platform; \`limits.json\` next to this document lists all limits.
`.trim();

export const info: Schema = {
  title: 'Social Publishing API',
  version: '1.0.0',
  summary: 'Publish to several social networks with one request.',
  description,
  contact: {
    name: 'Social Publishing API',
    url: 'https://social-publishing.example/support',
    email: 'support@social-publishing.example',
  },
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
};

/** A service that serves the OpenAPI document replaces it with its own address. */
export const servers: readonly Schema[] = [
  {
    url: documentedBaseUrl,
    description: 'Production environment.',
    'x-internal': false,
  },
];

/** Returns the tags in use, in alphabetical order. */
export function getTags(usedTags: ReadonlySet<string>): readonly Schema[] {
  return Object.entries({ ...tags, [eventTag]: 'Webhooks that the service sends.' })
    .filter(([name]) => usedTags.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => ({ name, description: text }));
}
