/** The contract as MCP resources: catalogues, and each entry by id. */
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import type { Profile } from '../../spec/profile/profile.ts';
import { explain } from '../../src/explain/explain.ts';
import { type Kind, kinds, subjects } from '../../src/explain/subjects.ts';
import { documentOf } from '../../src/inputs/inputs.ts';

const plural: Readonly<Record<Kind, string>> = {
  operation: 'operations',
  rule: 'rules',
  law: 'laws',
  decision: 'decisions',
  error: 'errors',
  lifecycle: 'lifecycles',
};

const about: Readonly<Record<Kind, string>> = {
  operation: 'The operations of the API.',
  rule: 'Conditions that a request can break.',
  law: 'Conditions that a response, a history or an event can break.',
  decision: 'Questions that the API document leaves open, with their answers.',
  error: 'The error codes.',
  lifecycle: 'The states of posts and lead magnets.',
};

const scheme = 'social-contract://';

/** The URI of an entry. */
export const addressOf = (kind: Kind, id: string): string => `${scheme}${plural[kind]}/${encodeURIComponent(id)}`;

const json = (uri: string, value: unknown) => ({
  contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(value, null, 2) }],
});

export function addResources(server: McpServer, profile: Profile): void {
  server.registerResource(
    'openapi',
    `${scheme}openapi`,
    { title: 'OpenAPI document', description: 'The API as an OpenAPI 3.1.1 document.', mimeType: 'application/json' },
    (uri) => json(uri.href, documentOf(profile)),
  );
  for (const kind of kinds) {
    const own = subjects.filter((subject) => subject.kind === kind);
    const title = `${plural[kind][0]?.toUpperCase()}${plural[kind].slice(1)}`;
    server.registerResource(
      plural[kind],
      scheme + plural[kind],
      { title, description: `${about[kind]} ${own.length} entries.`, mimeType: 'application/json' },
      (uri) =>
        json(
          uri.href,
          own.map(({ id, says }) => ({ id, says, uri: addressOf(kind, id) })),
        ),
    );
    server.registerResource(
      kind,
      new ResourceTemplate(`${scheme}${plural[kind]}/{id}`, {
        list: undefined,
        complete: {
          id: (begun) => own.map(({ id }) => id).filter((id) => id.toLowerCase().includes(begun.toLowerCase())),
        },
      }),
      { title: `One of the ${plural[kind]}`, description: about[kind], mimeType: 'application/json' },
      (uri, { id }) => {
        const subject = own.find((one) => one.id === decoded(id));
        if (subject === undefined) throw new ResourceNotFoundError(uri.href);
        return json(uri.href, explain(subject, profile));
      },
    );
  }
}

function decoded(id: string | string[] | undefined): string {
  try {
    return decodeURIComponent(String(id));
  } catch {
    return String(id);
  }
}
