/** The names of carousels and videos that records and publications show. */
import type { Behaviour } from '../../decisions/index.ts';
import type { Observation } from '../observation.ts';
import { getContentAt, listPostHistories, type PostHistory, readTargets } from './posts.ts';
import { getMemberAt, listExchanges, readObservations } from './traceReader.ts';

/** The member of `media` that each name belongs to. */
export const mediaKindByTitle = { filename: 'carousel', videoTitle: 'video' } as const;
/** A member of `media` that names a file. */
export type Title = keyof typeof mediaKindByTitle;

/** The demand for a name while the branding is open. */
export const openBranding = 'the default branding, a text that is not empty and that no request set';

/** A record may omit the name, so only a string is evidence. */
export const isString = (value: unknown): value is string => typeof value === 'string';

/** Every observed name, with the content that the caller requested. */
export function* findObservedNames(trace: readonly Observation[], title: Title, behaviour: Behaviour) {
  for (const history of listPostHistories(trace)) {
    for (const { observation, post: record, position } of history.sightings) {
      const content = getContentAt(history, position, behaviour);
      const isProfessional = readTargets(content).some((target) => target.platform === 'professional');
      if (isProfessional && content !== undefined)
        yield {
          observation,
          content,
          foundName: getMemberAt(record, 'media', title),
          media: getMemberAt(record, 'media'),
          mediaRequest: findMediaRequest(history, position),
        };
    }
    for (const publication of readObservations(trace, 'publication').filter(
      (publication) => publication.postId === history.id,
    )) {
      const content = getContentAt(history, trace.indexOf(publication), behaviour);
      if (content !== undefined && publication.platform === 'professional')
        yield {
          observation: publication,
          content,
          foundName: publication[title],
          media: undefined,
          mediaRequest: findMediaRequest(history, trace.indexOf(publication)),
        };
    }
  }
}

/** The last request before a position that has media. Later requests leave the media of the post as they are. */
const findMediaRequest = ({ versions }: PostHistory, before: number) =>
  versions.findLast(({ exchange, position }) => position <= before && getMemberAt(exchange.body, 'media') !== undefined)
    ?.exchange;

/**
 * A name is a single line without characters that cannot be seen: a service may remove control and format characters,
 * line ends, and white space at the ends.
 */
export function isSameName(foundName: string, requestedName: string): boolean {
  const mayBeCleaned = /\p{Cc}/u.test(requestedName) || requestedName !== requestedName.trim();
  const clean = (name: string) => (mayBeCleaned ? name.replace(/[\s\p{Cc}]+/gu, '') : name).replace(/\p{Cf}/gu, '');
  return clean(foundName) === clean(requestedName);
}

/** Whether an outbox reports the name of every carousel and video. */
export const reportsNames = (trace: readonly Observation[]): boolean =>
  readObservations(trace, 'listening').some(({ to }) => to.includes('names'));

/** The texts that callers set before an observation, none of which is the branding. */
export function findEarlierNames(trace: readonly Observation[], until: Observation, title: Title): readonly unknown[] {
  return listExchanges(trace.slice(0, trace.indexOf(until)), 'createPost', 'updatePost').map(
    ({ body }) => getMemberAt(body, 'media', title) ?? '',
  );
}
