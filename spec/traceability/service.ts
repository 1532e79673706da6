/** The first and last sections of the document: service, platform labels and versioning. */
import { coveredStatement, informativeStatement, type TracedSection } from './statement.ts';

export const serviceSections: readonly TracedSection[] = [
  {
    section: 'Social Publishing API Specification',
    statements: [
      informativeStatement(
        'document.scope',
        'The document covers the service from resources to versioning.',
        'It describes the document, not the service.',
      ),
      informativeStatement(
        'document.only',
        'There is no other document.',
        'Therefore every gap is a decision of the contract.',
      ),
      coveredStatement('document.base', 'Paths are relative to a base URL that ends with /api/v1.', {
        rules: ['request.route'],
      }),
    ],
  },
  {
    section: 'What the service does',
    statements: [
      coveredStatement(
        'service.posts',
        'It creates, schedules and publishes posts to several networks with one request.',
        {
          operations: ['createPost'],
          lifecycle: ['post: create', 'post: create with schedule', 'post: create with publishNow'],
        },
      ),
      coveredStatement('service.more', 'It uploads media, returns analytics, lists accounts and runs lead magnets.', {
        operations: ['uploadMedia', 'getAnalytics', 'listAccounts', 'createLeadMagnet'],
      }),
      coveredStatement('service.json', 'Requests are plain HTTP with JSON bodies; the upload is multipart form data.', {
        rules: ['request.media-type', 'request.json', 'upload.form'],
        laws: ['answer.media-type'],
      }),
      coveredStatement('service.targets', 'A post names one or more accounts, each by platform label and account id.', {
        rules: ['post.platforms.required', 'request.member.required', 'post.target.account.platform'],
      }),
      coveredStatement('service.one-request', 'One request can publish to all of them.', {
        laws: ['post.publish.all-targets', 'post.failure.apart', 'post.failure.rest'],
      }),
      coveredStatement('service.text', 'Text is shared, and each platform may override it and set options.', {
        laws: ['post.text.effective', 'option.sent'],
      }),
      coveredStatement('service.media', 'Media is shared by all platforms of a post.', {
        rules: ['media.top-level', 'media.single-kind'],
        laws: ['media.shared'],
      }),
      coveredStatement('service.when', 'A post is published immediately or at an ISO 8601 time.', {
        laws: ['post.publish-now.immediate', 'post.scheduled.at-time', 'acts.time'],
        rules: ['post.schedule.iso', 'post.schedule.timestamp'],
      }),
      coveredStatement(
        'service.manage',
        'Posts are listed by status, platform and date, updated, deleted and republished.',
        {
          operations: ['listPosts', 'updatePost', 'deletePost', 'republishPost'],
        },
      ),
      informativeStatement(
        'service.surfaces',
        'Other interfaces are an MCP server, a CLI, automation platforms and webhooks, described only where stated.',
        'They have no stated contract, except for the webhook of lead magnets and one email, under Events.',
      ),
    ],
  },
  {
    section: 'Platform labels',
    statements: [
      coveredStatement('labels.lowercase', 'A platform is named by a lowercase label.', {
        rules: ['post.target.platform.known'],
        laws: ['accounts.label.lowercase'],
      }),
      coveredStatement('labels.keys', 'The same label is the key inside platformContent.', {
        rules: ['platformContent.label.known'],
      }),
      coveredStatement('labels.eight', 'Eight networks are supported.', {
        rules: ['post.target.platform.known'],
        laws: ['post.list.platforms.known'],
      }),
      informativeStatement(
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
        coveredStatement(`labels.${label}`, `${label} is ${network}.`, { rules: ['post.target.platform.known'] }),
      ),
    ],
  },
];

export const versionSections: readonly TracedSection[] = [
  {
    section: 'Versioning',
    statements: [
      coveredStatement('version.path', 'The version is part of the path: /api/v1.', { rules: ['request.route'] }),
      informativeStatement(
        'version.policy',
        'Deprecation, compatibility and negotiation of versions are not shown.',
        'The contract describes v1 alone; nothing in it depends on another version.',
      ),
    ],
  },
];
