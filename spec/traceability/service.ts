/** The first and last sections of the document: service, platform labels and versioning. */
import { says, type TracedSection, tells } from './statement.ts';

export const serviceSections: readonly TracedSection[] = [
  {
    section: 'Social Publishing API Specification',
    statements: [
      tells(
        'document.scope',
        'The document covers the service from resources to versioning.',
        'It describes the document, not the service.',
      ),
      tells('document.only', 'There is no other document.', 'Therefore every gap is a decision of the contract.'),
      says('document.base', 'Paths are relative to a base URL that ends with /api/v1.', { rules: ['request.route'] }),
    ],
  },
  {
    section: 'What the service does',
    statements: [
      says('service.posts', 'It creates, schedules and publishes posts to several networks with one request.', {
        operations: ['createPost'],
        lifecycle: ['post: create', 'post: create with schedule', 'post: create with publishNow'],
      }),
      says('service.more', 'It uploads media, returns analytics, lists accounts and runs lead magnets.', {
        operations: ['uploadMedia', 'getAnalytics', 'listAccounts', 'createLeadMagnet'],
      }),
      says('service.json', 'Requests are plain HTTP with JSON bodies; the upload is multipart form data.', {
        rules: ['request.media-type', 'request.json', 'upload.form'],
      }),
      says('service.targets', 'A post names one or more accounts, each by platform label and account id.', {
        rules: ['post.platforms.required', 'request.member.required', 'post.target.account.platform'],
      }),
      says('service.one-request', 'One request can publish to all of them.', {
        laws: ['post.publish.all-targets', 'post.failure.apart'],
      }),
      says('service.text', 'Text is shared, and each platform may override it and set options.', {
        laws: ['post.text.effective', 'option.sent'],
      }),
      says('service.media', 'Media is shared by all platforms of a post.', {
        rules: ['media.top-level', 'media.combination'],
      }),
      says('service.when', 'A post is published immediately or at an ISO 8601 time.', {
        laws: ['post.publish-now.immediate', 'post.scheduled.at-time'],
        rules: ['post.schedule.format'],
      }),
      says('service.manage', 'Posts are listed by status, platform and date, updated, deleted and republished.', {
        operations: ['listPosts', 'updatePost', 'deletePost', 'republishPost'],
      }),
      tells(
        'service.surfaces',
        'Other interfaces are an MCP server, a CLI, automation platforms and webhooks, described only where stated.',
        'They have no stated contract, except for the webhook of lead magnets and one email, under Events.',
      ),
    ],
  },
  {
    section: 'Platform labels',
    statements: [
      says('labels.lowercase', 'A platform is named by a lowercase label.', {
        rules: ['post.target.platform.known'],
        laws: ['accounts.label.lowercase'],
      }),
      says('labels.keys', 'The same label is the key inside platformContent.', {
        rules: ['platformContent.label.known'],
      }),
      says('labels.eight', 'Eight networks are supported.', {
        rules: ['post.target.platform.known'],
        laws: ['post.list.platforms.known'],
      }),
      tells(
        'labels.ninth',
        'A ninth network, for pin boards, is announced without a label.',
        'A request cannot name it; labels in responses are open strings, so that it can be added.',
      ),
      ...(
        [
          ['professional', 'the professional network'],
          ['microblog', 'the short-post microblog network'],
          ['textthread', 'the threaded-text network'],
          ['photo', 'the photo and video sharing network'],
          ['openmicro', 'the open-protocol microblog network'],
          ['social', 'the large general social network'],
          ['video', 'the long and short video platform'],
          ['shortvideo', 'the short-video platform'],
        ] as const
      ).map(([label, network]) =>
        says(`labels.${label}`, `${label} is ${network}.`, { rules: ['post.target.platform.known'] }),
      ),
    ],
  },
];

export const versionSections: readonly TracedSection[] = [
  {
    section: 'Versioning',
    statements: [
      says('version.path', 'The version is part of the path: /api/v1.', { rules: ['request.route'] }),
      tells(
        'version.policy',
        'Deprecation, compatibility and negotiation of versions are not shown.',
        'The contract describes v1 alone; nothing in it depends on another version.',
      ),
    ],
  },
];
