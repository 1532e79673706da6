/** Laws on updates: they change the members that they contain and nothing else. */
import { asList, isObject, type JsonObject, readMember, toText } from '../../../json.ts';
import { mergePatch } from '../../../judging/merge.ts';
import { law } from '../../law.ts';
import {
  buildTargets,
  createdPost,
  ok,
  page,
  post,
  postBody,
  refusal,
  target,
  updatedPost,
} from '../../traces/examples.ts';
import { alwaysApplicable, findOmittedMembers, listConditionalOptions } from '../../traces/omittedMembers.ts';
import { buildTargetKey, readTargets } from '../../traces/posts.ts';
import { listPostUpdates, listPublishedUpdates, type PostUpdate } from '../../traces/postUpdates.ts';
import { isSameMember, listRequestedUrls } from '../../traces/recordMembers.ts';
import { checkEqual, checkThat, containsJson, getMemberAt } from '../../traces/traceReader.ts';
import { findRevertedTexts } from './revertedTexts.ts';

const cite = (item: string) => ({ section: 'PATCH /posts/:id', item });
const editSource = cite('edits a draft or scheduled post with the same kind of fields as creating');
const needs = ['post.record', 'post.update.merge'] as const;
const creation = createdPost(post('draft'), postBody);
const updateRequest = { id: 'post_1', body: { text: 'Better', platforms: postBody.platforms } };
const recordWithoutText = post('draft', { text: undefined });
const updatedRecord = post('draft', { text: 'Better' });
const withMedia = { ...postBody, media: { images: ['https://media.example.org/a.jpg'] } };
const media = withMedia.media;

/** The members that an update set and that records show, with the requested and the found value. */
function* findSetMembers({
  body,
  previous: before,
  previousContent,
  after,
}: PostUpdate): Generator<readonly [requestedValue: unknown, foundValue: unknown]> {
  const isShown = (...path: readonly string[]) =>
    getMemberAt(after, ...path) !== undefined || getMemberAt(before, ...path) !== undefined;
  const paths: (readonly string[])[] = [['text'], ['isAutoPlug'], ['media', 'video'], ['media', 'carousel']];
  for (const { platform } of readTargets(after)) {
    for (const option of alwaysApplicable) paths.push(['platformContent', toText(platform), option]);
    for (const option of listConditionalOptions(platform, after)) {
      const path = ['platformContent', toText(platform), option];
      if (getMemberAt(after, ...path) !== undefined) paths.push(path);
    }
  }
  for (const path of paths) {
    const requestedValue = getMemberAt(body, ...path);
    const foundValue = getMemberAt(after, ...path) ?? undefined;
    // The URL of a file may be that of the processed file.
    const knownValues = [undefined, requestedValue, getMemberAt(previousContent, ...path)];
    const isProcessed = path[0] === 'media' && !knownValues.includes(foundValue);
    // A removed member may show its default; a member that is set must be present, unless it is false.
    if (requestedValue !== undefined && requestedValue !== null && isShown(...path) && !isProcessed)
      yield [requestedValue, foundValue ?? (requestedValue === false ? false : undefined)];
  }
}

const updateApplied = law({
  id: 'post.update.applies',
  level: 'documented',
  needs: ['post.record'],
  source: editSource,
  summary: 'After an update, the post has the updated values.',
  over: 'lifecycle',
  exercisedBy: 'a record of a post with the changed member after an update',
  *cases(trace) {
    for (const update of listPostUpdates(trace)) {
      const { exchange, body, after } = update;
      for (const [requestedValue, foundValue] of findSetMembers(update))
        yield checkEqual(exchange, foundValue, requestedValue);
      const targetKeys = new Set(readTargets(after).map(buildTargetKey));
      for (const target of readTargets(body))
        yield checkThat(exchange, targetKeys.has(buildTargetKey(target)), buildTargetKey(target), [...targetKeys]);
      const images = getMemberAt(after, 'media', 'images');
      const requestedImages = asList(getMemberAt(body, 'media', 'images'));
      const knownImages = [...requestedImages, ...asList(getMemberAt(update.previousContent, 'media', 'images'))];
      // Other URLs are those of processed images.
      if (Array.isArray(images) && images.every((image) => knownImages.includes(image)))
        for (const image of requestedImages) yield checkThat(exchange, images.includes(image), image, images);
    }
    for (const update of listPublishedUpdates(trace))
      for (const [requestedText, foundText] of findRevertedTexts(update))
        yield checkEqual(update.exchange, foundText, requestedText);
  },
  kept: [
    ['a new text', creation, ok('updatePost', updatedRecord, updateRequest)],
    [
      'a flag that is omitted once it is false',
      createdPost(post('draft', { isAutoPlug: true }), { ...postBody, isAutoPlug: true }),
      updatedPost(post('draft'), { isAutoPlug: false }),
    ],
    [
      'an abbreviated response, then a list',
      creation,
      ok('updatePost', { id: 'post_1' }, updateRequest),
      page([updatedRecord]),
    ],
  ],
  broken: [
    [
      'a flag that stays set',
      createdPost(post('draft', { isAutoPlug: true }), { ...postBody, isAutoPlug: true }),
      updatedPost(post('draft', { isAutoPlug: true }), { isAutoPlug: false }),
    ],
    ['the old text', creation, ok('updatePost', post('draft'), updateRequest)],
    ['the old text in the list', creation, ok('updatePost', updatedRecord, updateRequest), page([post('draft')])],
    [
      'the old text after publishing',
      creation,
      ok('updatePost', updatedRecord, updateRequest),
      page([post('published')]),
    ],
    ['the old targets', creation, updatedPost(post('draft'), { platforms: buildTargets('photo') })],
  ],
  neutral: [
    ['a refused update', creation, refusal('updatePost', 422, 'VALIDATION_FAILED', updateRequest)],
    [
      'a record without text',
      createdPost(recordWithoutText, postBody),
      updatedPost(recordWithoutText, { text: 'Better' }),
    ],
  ],
});

const omittedKept = law({
  id: 'post.update.keeps',
  level: 'derived',
  argument:
    'Author: PATCH edits a post. Implementer: an update may replace the whole post. Such a service is not judged; under every other answer an omitted member does not change.',
  needs,
  source: editSource,
  summary: 'An update does not change the members that it omits.',
  holds: { 'post.update.merge': ['merge-patch', 'two-levels', 'shallow'] },
  over: 'lifecycle',
  exercisedBy: 'records of a post with its content before and after an update that omits some of it',
  *cases(trace, behaviour) {
    const requestedUrls = listRequestedUrls(trace);
    for (const update of listPostUpdates(trace)) {
      if (update.body.publishNow === true) continue;
      for (const [name, previousValue, currentValue] of findOmittedMembers(update, behaviour))
        yield checkThat(
          update.exchange,
          isSameMember(name.slice(name.lastIndexOf('.') + 1), currentValue, previousValue, { requestedUrls }),
          { [name]: previousValue },
          { [name]: currentValue },
        );
    }
  },
  kept: [
    [
      'the image stays',
      createdPost(post('draft', { media }), withMedia),
      ok('updatePost', { ...updatedRecord, media }, updateRequest),
    ],
    [
      'an added target brings its default options',
      creation,
      updatedPost(
        post('draft', {
          platforms: [target('social', 'draft'), target('photo', 'draft')],
          platformContent: { photo: { contentType: 'feed' } },
        }),
        { platforms: buildTargets('social', 'photo') },
      ),
    ],
  ],
  broken: [
    [
      'the title of a video is lost when the name of a file is reset',
      createdPost(buildNamedRecord({ filename: 'Our file', videoTitle: 'Our film' }), postBody),
      updatedPost(buildNamedRecord({ filename: 'The default' }), { media: { filename: '' } }),
    ],
    [
      'the image is lost',
      createdPost(post('draft', { media }), withMedia),
      ok('updatePost', updatedRecord, updateRequest),
    ],
    [
      'the image is lost from the list',
      createdPost(post('draft', { media }), withMedia),
      ok('updatePost', { ...updatedRecord, media }, updateRequest),
      page([updatedRecord]),
    ],
  ],
});

const optionsMerged = law({
  id: 'post.update.merges',
  level: 'assumed',
  needs,
  source: editSource,
  summary: 'An update of one option of a platform does not change its other options.',
  holds: { 'post.update.merge': 'merge-patch' },
  over: 'lifecycle',
  exercisedBy: 'records of a post with its platformContent before and after an update of one option',
  *cases(trace) {
    for (const { exchange, body, previous: before, after } of listPostUpdates(trace)) {
      const patch = body.platformContent;
      if (!isObject(patch)) continue;
      for (const label of Object.keys(patch)) {
        // Whether content for a platform that is not a target is kept is open.
        if (![before, after].every((record) => readTargets(record).some(({ platform }) => platform === label)))
          continue;
        const expected = selectApplicableContent(
          mergePatch(getMemberAt(before, 'platformContent', label), patch[label]),
        );
        const foundContent = getMemberAt(after, 'platformContent', label);
        yield checkThat(
          exchange,
          containsJson(isObject(foundContent) ? foundContent : {}, expected),
          expected,
          foundContent,
        );
      }
    }
  },
  kept: [
    [
      'one of two options',
      createdPost(buildPhotoRecord({ text: 'A', contentType: 'reel' }), postBody),
      updatedPost(buildPhotoRecord({ text: 'B', contentType: 'reel' }), { platformContent: { photo: { text: 'B' } } }),
    ],
  ],
  broken: [
    [
      'the other option is lost',
      createdPost(buildPhotoRecord({ text: 'A', contentType: 'reel' }), postBody),
      updatedPost(buildPhotoRecord({ text: 'B' }), { platformContent: { photo: { text: 'B' } } }),
    ],
  ],
  neutral: [['no option', creation, ok('updatePost', updatedRecord, updateRequest)]],
});

function buildNamedRecord(names: object) {
  return post('draft', {
    platforms: [target('professional', 'draft')],
    media: { video: 'https://a.example/a.mp4', ...names },
  });
}

function buildPhotoRecord(photoContent: object) {
  return post('draft', { platforms: [target('photo', 'draft')], platformContent: { photo: photoContent } });
}

/** The merged values of the options that always apply. */
function selectApplicableContent(content: unknown): JsonObject {
  return Object.fromEntries(
    alwaysApplicable.flatMap((name) =>
      readMember(content, name) === undefined ? [] : [[name, readMember(content, name)]],
    ),
  );
}

export const updateLaws = [updateApplied, omittedKept, optionsMerged];
