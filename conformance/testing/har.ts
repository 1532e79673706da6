/** A schema of HAR 1.2 by its specification, to check files for other programs. */
import { z } from 'zod';

const Pair = z.strictObject({ name: z.string(), value: z.string(), comment: z.string().optional() });
const comment = z.string().optional();

const Request = z.strictObject({
  method: z.string(),
  url: z.url(),
  httpVersion: z.string(),
  cookies: z.array(Pair),
  headers: z.array(Pair),
  queryString: z.array(Pair),
  postData: z.strictObject({ mimeType: z.string(), text: z.string(), comment }).optional(),
  headersSize: z.int(),
  bodySize: z.int(),
  comment,
});

const Response = z.strictObject({
  status: z.int(),
  statusText: z.string(),
  httpVersion: z.string(),
  cookies: z.array(Pair),
  headers: z.array(Pair),
  content: z.strictObject({ size: z.int(), mimeType: z.string(), text: z.string().optional(), comment }),
  redirectURL: z.string(),
  headersSize: z.int(),
  bodySize: z.int(),
  comment,
});

const Entry = z.strictObject({
  startedDateTime: z.iso.datetime(),
  time: z.number().min(0),
  request: Request,
  response: Response,
  cache: z.strictObject({}),
  timings: z.strictObject({ send: z.number().min(0), wait: z.number().min(0), receive: z.number().min(0) }),
  comment,
});

export const Har = z.strictObject({
  log: z.strictObject({
    version: z.literal('1.2'),
    creator: z.strictObject({ name: z.string(), version: z.string() }),
    entries: z.array(Entry),
  }),
});
