/** The contract as MCP resources: catalogues, and each entry by id. */
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import type { Profile } from '../../spec/profile/profile.ts';
import { explain } from '../../src/explain/explain.ts';
import { type Kind, kinds, subjects } from '../../src/explain/subjects.ts';
import { getDocument } from '../../src/inputs/inputs.ts';

const collectionNames: Readonly<Record<Kind, string>> = {
  operation: 'operations',
  rule: 'rules',
  law: 'laws',
  decision: 'decisions',
  error: 'errors',
  lifecycle: 'lifecycles',
};

const descriptions: Readonly<Record<Kind, string>> = {
  operation: 'The operations of the API.',
  rule: 'Conditions that a request can break.',
  law: 'Conditions that a response, a history or an event can break.',
  decision: 'Questions that the API document leaves open, with their answers.',
  error: 'The error codes.',
  lifecycle: 'The states of posts and lead magnets.',
};

const scheme = 'social-contract://';

const getUri = (kind: Kind, id: string): string => `${scheme}${collectionNames[kind]}/${encodeURIComponent(id)}`;

const buildJsonResource = (uri: string, value: unknown) => ({
  contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(value, null, 2) }],
});

export function addResources(server: McpServer, profile: Profile): void {
  server.registerResource(
    'openapi',
    `${scheme}openapi`,
    { title: 'OpenAPI document', description: 'The API as an OpenAPI 3.1.1 document.', mimeType: 'application/json' },
    (uri) => buildJsonResource(uri.href, getDocument(profile)),
  );
  for (const kind of kinds) {
    const kindSubjects = subjects.filter((subject) => subject.kind === kind);
    const title = `${collectionNames[kind][0]?.toUpperCase()}${collectionNames[kind].slice(1)}`;
    server.registerResource(
      collectionNames[kind],
      scheme + collectionNames[kind],
      { title, description: `${descriptions[kind]} ${kindSubjects.length} entries.`, mimeType: 'application/json' },
      (uri) =>
        buildJsonResource(
          uri.href,
          kindSubjects.map(({ id, summary }) => ({ id, summary, uri: getUri(kind, id) })),
        ),
    );
    server.registerResource(
      kind,
      new ResourceTemplate(`${scheme}${collectionNames[kind]}/{id}`, {
        list: undefined,
        complete: {
          id: (prefix) =>
            kindSubjects.map(({ id }) => id).filter((id) => id.toLowerCase().includes(prefix.toLowerCase())),
        },
      }),
      { title: `One of the ${collectionNames[kind]}`, description: descriptions[kind], mimeType: 'application/json' },
      (uri, { id }) => {
        const subject = kindSubjects.find((candidate) => candidate.id === decodeId(id));
        if (subject === undefined) throw new ResourceNotFoundError(uri.href);
        return buildJsonResource(uri.href, explain(subject, profile));
      },
    );
  }
}

function decodeId(id: string | string[] | undefined): string {
  try {
    return decodeURIComponent(String(id));
  } catch {
    return String(id);
  }
}
