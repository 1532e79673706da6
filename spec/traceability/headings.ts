/** The headings of the API document, in its order. */
export const headings = [
  'Social Publishing API Specification',
  'What the service does',
  'Platform labels',
  'Resources and their fields',
  'Post (request shape for create and update)',
  'media object',
  'platformContent.<label> fields',
  'Account (GET /accounts)',
  'Outreach account (GET /accounts/outreach)',
  'Media upload result',
  'Lead magnet',
  'Lead',
  'States and transitions',
  'Endpoints',
  'POST /posts',
  'GET /posts',
  'PATCH /posts/:id',
  'Delete and republish',
  'GET /accounts',
  'GET /accounts/outreach',
  'POST /media/upload',
  'GET /analytics',
  'POST /lead-magnets',
  'GET /lead-magnets/:id/leads',
  'POST /lead-magnets/:id/pause',
  'Updating a lead magnet',
  'Authentication',
  'Events',
  'Errors',
  'Limits',
  'Plans',
  'Text limits',
  'Upload',
  'Media limits per platform',
  'Versioning',
] as const;

export type Heading = (typeof headings)[number];

/** Named paragraphs, and the heading above each. */
export const namedParagraphs: Readonly<Record<string, Heading>> = {
  'Schedule field': 'Post (request shape for create and update)',
  'Threading rule': 'platformContent.<label> fields',
  'Auto-processing': 'Media limits per platform',
};
