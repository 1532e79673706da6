/** Laws on the declared media types of responses. */
import { isObject } from '../../json.ts';
import { type Exchange, type Law, law } from '../law.ts';
import { ok, refusal } from '../traces/examples.ts';
import { checkThat, is4xx, listExchanges, listSuccessfulExchanges } from '../traces/traceReader.ts';

const json = { headers: { 'content-type': 'application/json; charset=utf-8' } };
const html = { headers: { 'content-type': 'text/html' } };

/** The media type without parameters; undefined if the header is missing. */
const readMediaType = ({ headers }: Exchange): string | undefined =>
  headers?.['content-type']?.split(';')[0]?.trim().toLowerCase();

/** `text/json` and the types of RFC 6839 are JSON as well. */
const isJson = (mediaType: string): boolean => /^(?:application|text)\/(?:[\w.-]+\+)?json$/.test(mediaType);

const successType = law({
  id: 'answer.media-type',
  level: 'derived',
  needs: [],
  source: { section: 'What the service does', item: 'a REST/JSON API' },
  summary: 'A successful response with a Content-Type declares it as JSON.',
  over: 'form',
  exercisedBy: 'an accepted request whose response has a Content-Type',
  *cases(trace) {
    for (const exchange of listSuccessfulExchanges(trace)) {
      const mediaType = readMediaType(exchange);
      if (mediaType !== undefined) yield checkThat(exchange, isJson(mediaType), 'application/json', mediaType);
    }
  },
  kept: [
    ['JSON', ok('listAccounts', [], json)],
    ['a vendor JSON type', ok('listAccounts', [], { headers: { 'content-type': 'application/vnd.social+json' } })],
  ],
  broken: [['HTML', ok('listAccounts', [], html)]],
  neutral: [['no media type', ok('listAccounts', [])]],
});

const refusalType = law({
  id: 'refusal.media-type',
  level: 'assumed',
  needs: ['error.body'],
  source: { section: 'Errors', item: 'the shape of an error body is not shown' },
  summary: 'A refusal with a JSON body and a Content-Type declares it as JSON.',
  over: 'form',
  exercisedBy: 'a refusal with a JSON body and a Content-Type',
  *cases(trace) {
    for (const exchange of listExchanges(trace).filter(is4xx)) {
      const mediaType = readMediaType(exchange);
      if (mediaType !== undefined && isObject(exchange.responseBody))
        yield checkThat(exchange, isJson(mediaType), 'application/json', mediaType);
    }
  },
  kept: [
    [
      'problem details',
      refusal('createPost', 422, 'VALIDATION_FAILED', { headers: { 'content-type': 'application/problem+json' } }),
    ],
  ],
  broken: [['HTML', refusal('createPost', 422, 'VALIDATION_FAILED', html)]],
  neutral: [['no media type', refusal('createPost', 422, 'VALIDATION_FAILED')]],
});

export const mediaTypeLaws: readonly Law[] = [successType, refusalType];
