// Generated from the contract by `social-contract generate`. Do not edit.
export interface paths {
    "/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts
         * @description Lists posts, newest first. `status` selects posts in one state. `platform` selects posts with a target on one platform. `from` and `to` select posts in a date range.
         *
         *     **Rules**
         *
         *     - `request.route` (derived): The request path must exist.
         *     - `request.path.strict` (assumed): Paths are case-sensitive and have no trailing slash.
         *     - `request.method` (derived): The path must support the method.
         *     - `request.member.type` (derived): Every member must have the type that the contract defines; null is a type of its own.
         *     - `request.parameters.unknown` (assumed): A query must not have unknown parameters.
         *     - `request.bounds` (assumed): A string, list or number must stay within the bounds that the contract assumes where the document gives none.
         *     - `post.list.status.known` (assumed): The status filter must be a status of a post.
         *     - `post.list.platform.known` (assumed): The platform filter must be one of the eight platform labels.
         *     - `post.list.limit.range` (assumed): The page size must be a whole number from 1 to 100.
         *     - `post.list.dates.format` (assumed): A date filter must be a day or an ISO 8601 timestamp with an offset or Z.
         *     - `post.list.cursor.known` (assumed): A cursor must come from an earlier page.
         *     - `auth.bearer` (documented): Every request must send a known API key as a bearer token in the Authorization header.
         *     - `rate.limit` (derived): A key with only the API plan may send at most 60 requests in any 60 seconds.
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Create a post
         * @description Creates a post. With `publishNow`, it is published immediately on every target. With `scheduledFor`, it is published at that time. A post with neither is a draft.
         *
         *     **Rules**
         *
         *     - `request.route` (derived): The request path must exist.
         *     - `request.path.strict` (assumed): Paths are case-sensitive and have no trailing slash.
         *     - `request.method` (derived): The path must support the method.
         *     - `request.media-type` (derived): A body must be application/json; the body of an upload must be multipart/form-data.
         *     - `request.json` (derived): A body must be well-formed JSON in UTF-8.
         *     - `request.object` (derived): A body must be a JSON object.
         *     - `request.size` (assumed): A JSON body must not exceed 4 MiB.
         *     - `request.member.type` (derived): Every member must have the type that the contract defines; null is a type of its own.
         *     - `request.member.required` (derived): Every member that the contract requires must be present.
         *     - `request.members.unknown` (assumed): A body must not have unknown members.
         *     - `request.parameters.unknown` (assumed): A query must not have unknown parameters.
         *     - `request.bounds` (assumed): A string, list or number must stay within the bounds that the contract assumes where the document gives none.
         *     - `post.platforms.required` (documented): A post must name at least one target.
         *     - `post.target.platform.known` (derived): A platform must be one of the eight lowercase labels.
         *     - `platformContent.label.known` (derived): The keys of platformContent must be platform labels.
         *     - `platformContent.override.untargeted` (assumed): An override for a platform that is not targeted is accepted if it keeps to the limits of the platform.
         *     - `post.target.unique` (assumed): A post must not name the same account of a platform twice.
         *     - `post.text.required` (derived): A post must have a default text, unless every targeted platform has its own text.
         *     - `post.text.empty` (assumed): The text that a platform publishes must not be empty, unless the post has media.
         *     - `post.text.blank` (assumed): The text that a platform publishes must not be white space alone, unless the post has media.
         *     - `text.length.professional` (derived): A text for professional must have at most 3,000 chars.
         *     - `text.length.microblog` (derived): A text for microblog must have at most 280 chars in each post of the thread.
         *     - `text.length.textthread` (derived): A text for textthread must have at most 500 chars in each post of the thread.
         *     - `text.length.photo` (derived): A text for photo must have at most 2,200 chars.
         *     - `text.length.openmicro` (derived): A text for openmicro must have at most 300 chars in each post of the thread.
         *     - `text.length.social` (derived): A text for social must have at most 63,206 chars.
         *     - `text.length.video` (derived): A text for video must have at most 5,000 chars.
         *     - `text.length.shortvideo` (derived): A text for shortvideo must have at most 2,200 chars.
         *     - `text.unit.code-points` (assumed): A char is a Unicode code point: an emoji outside the basic plane counts once.
         *     - `thread.segment.empty` (assumed): Blank segments of a thread are dropped; the others are published as they are.
         *     - `post.schedule.timestamp` (assumed): The schedule must be an ISO 8601 timestamp in extended format, with an offset or Z.
         *     - `post.publish.exclusive` (assumed): A request may publish now or schedule, not both.
         *     - `media.top-level` (derived): Media must be in the top-level media object, never inside platformContent.
         *     - `media.images.nonempty` (derived): The list of images must have at least one URL.
         *     - `media.single-kind` (assumed): A post may have images, a video or a PDF carousel, but only one of these.
         *     - `media.professional-members` (assumed): carousel, filename and videoTitle require a target on professional.
         *     - `media.filename.length` (derived): media.filename must have at most 100 chars.
         *     - `media.videoTitle.length` (derived): media.videoTitle must have at most 100 chars.
         *     - `media.network.required` (assumed): A post to video must have a video; a post to shortvideo or photo must have images or a video.
         *     - `media.images.count.professional` (derived): A post to professional must have at most 9 images.
         *     - `media.images.count.microblog` (derived): A post to microblog must have at most 4 images.
         *     - `media.images.count.textthread` (derived): A post to textthread must have at most 10 images.
         *     - `media.images.count.photo` (derived): A post to photo must have at most 10 images.
         *     - `media.images.count.openmicro` (derived): A post to openmicro must have at most 4 images.
         *     - `media.images.count.shortvideo` (derived): A post to shortvideo must have at most 35 images.
         *     - `media.suited.openmicro` (derived): A post to openmicro must not have a video.
         *     - `media.suited.video` (derived): A post to video must not have images.
         *     - `media.image.size` (documented): An image over a platform’s size limit is accepted, and compressed or converted before publishing.
         *     - `video.title.required` (documented): A post to video that has a video must have a title.
         *     - `video.title.without-video` (assumed): A post to video has both a video and a title, so it never has neither.
         *     - `video.title.empty` (assumed): The title of a video post must not be empty.
         *     - `video.title.length` (documented): The title of a video post must have at most 100 chars.
         *     - `video.tags.total` (assumed): The tags of a video must have at most 500 chars in total.
         *     - `photo.contentType.allowed` (derived): contentType of photo must be one of feed, reel, story, carousel.
         *     - `video.privacy.allowed` (derived): privacy of video must be one of public, unlisted, private.
         *     - `video.videoType.allowed` (derived): videoType of video must be one of long, short.
         *     - `shortvideo.privacyLevel.allowed` (derived): privacyLevel of shortvideo must be one of PUBLIC_TO_EVERYONE, MUTUAL_FOLLOW_FRIENDS, FOLLOWER_OF_CREATOR, SELF_ONLY.
         *     - `shortvideo.postMode.allowed` (derived): postMode of shortvideo must be one of direct, draft.
         *     - `option.unused` (assumed): An option that does not apply to the post is accepted and has no effect.
         *     - `video.thumbnail.shorts` (documented): A thumbnail on a short is accepted and ignored.
         *     - `autoPlug.comments.shape` (assumed): Each follow-up comment must have a text and a delay: an ISO 8601 duration without years and months.
         *     - `autoPlug.unused` (assumed): autoPlug without isAutoPlug, or without a professional target, is accepted and has no effect.
         *     - `post.target.account.exists` (derived): A target must name an account that is connected for posting.
         *     - `post.target.account.platform` (derived): The account of a target must belong to its platform.
         *     - `plan.scheduling` (assumed): A key with only the API plan may schedule posts.
         *     - `plan.carousel` (assumed): A key with only the API plan may publish PDF carousels.
         *     - `post.schedule.future` (assumed): The schedule must be in the future.
         *     - `media.url.https` (derived): A media URL must be an absolute public https URL or a hosted URL from the upload endpoint.
         *     - `media.url.public` (assumed): A foreign URL must have a public host, not one in a private network.
         *     - `media.hosted.known` (assumed): A URL on the service’s own media domain must be one that an upload returned.
         *     - `video.thumbnail.url` (assumed): A thumbnail must be an absolute https URL or a hosted URL.
         *     - `media.hosted.shortvideo` (documented): Media for shortvideo must be hosted: its URL must come from the upload endpoint.
         *     - `media.image.format.professional` (derived): A hosted image for professional must be jpeg, png or gif.
         *     - `media.image.format.microblog` (derived): A hosted image for microblog must be jpeg, png, gif or webp.
         *     - `media.image.format.textthread` (derived): A hosted image for textthread must be jpeg or png.
         *     - `media.image.format.photo` (derived): A hosted image for photo must be jpeg or png.
         *     - `media.image.format.openmicro` (derived): A hosted image for openmicro must be jpeg, png, webp or gif.
         *     - `media.image.format.social` (assumed): A hosted image for social must be jpeg or png.
         *     - `media.image.format.shortvideo` (assumed): A hosted image for shortvideo must be jpeg or webp, or another image, which is converted.
         *     - `media.video.format.professional` (derived): A hosted video for professional must be an MP4.
         *     - `media.video.duration.professional` (derived): A hosted video for professional must last 3 to 600 seconds.
         *     - `media.video.format.microblog` (derived): A hosted video for microblog must be an MP4.
         *     - `media.video.duration.microblog` (derived): A hosted video for microblog must last at most 140 seconds.
         *     - `media.video.format.textthread` (derived): A hosted video for textthread must be an MP4.
         *     - `media.video.size.textthread` (derived): A hosted video for textthread must not exceed 100 MB.
         *     - `media.video.duration.textthread` (derived): A hosted video for textthread must last at most 300 seconds.
         *     - `media.video.format.photo` (derived): A hosted video for photo must be an MP4.
         *     - `media.video.duration.photo` (derived): A hosted reel for photo must last 3 to 90 seconds.
         *     - `media.video.format.social` (assumed): A hosted video for social must be an MP4.
         *     - `media.video.duration.social` (assumed): A hosted video for social must last at most 14400 seconds.
         *     - `media.video.format.video` (derived): A hosted video for video must be an MP4.
         *     - `media.video.duration.video` (derived): A hosted video for video must last at most 43200 seconds.
         *     - `media.video.format.shortvideo` (derived): A hosted video for shortvideo must be an MP4.
         *     - `media.carousel.format` (derived): A hosted carousel must be a PDF.
         *     - `media.carousel.pages` (derived): A hosted carousel must have at most 300 pages.
         *     - `media.carousel.size` (derived): A hosted carousel must not exceed 100 MB.
         *     - `video.thumbnail.file` (derived): A hosted thumbnail must be a JPEG, PNG or GIF of at most 30 MB.
         *     - `quota.posts` (derived): A key with only the API plan may publish at most 100 posts in a month.
         *     - `auth.bearer` (documented): Every request must send a known API key as a bearer token in the Authorization header.
         *     - `rate.limit` (derived): A key with only the API plan may send at most 60 requests in any 60 seconds.
         */
        post: operations["createPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a post
         * @description Deletes a post in any state. Content already published on a network remains there.
         *
         *     **Rules**
         *
         *     - `request.route` (derived): The request path must exist.
         *     - `request.path.strict` (assumed): Paths are case-sensitive and have no trailing slash.
         *     - `request.method` (derived): The path must support the method.
         *     - `request.parameters.unknown` (assumed): A query must not have unknown parameters.
         *     - `request.bounds` (assumed): A string, list or number must stay within the bounds that the contract assumes where the document gives none.
         *     - `post.exists` (derived): The id in the path must belong to one of the caller’s posts.
         *     - `auth.bearer` (documented): Every request must send a known API key as a bearer token in the Authorization header.
         *     - `rate.limit` (derived): A key with only the API plan may send at most 60 requests in any 60 seconds.
         */
        delete: operations["deletePost"];
        options?: never;
        head?: never;
        /**
         * Update a draft or scheduled post
         * @description Updates a draft or a scheduled post. The result must satisfy every rule. Omitted members are kept; null removes an optional member. An empty `media.filename` or `media.videoTitle` resets it to the branding.
         *
         *     **Rules**
         *
         *     - `request.route` (derived): The request path must exist.
         *     - `request.path.strict` (assumed): Paths are case-sensitive and have no trailing slash.
         *     - `request.method` (derived): The path must support the method.
         *     - `request.media-type` (derived): A body must be application/json; the body of an upload must be multipart/form-data.
         *     - `request.json` (derived): A body must be well-formed JSON in UTF-8.
         *     - `request.object` (derived): A body must be a JSON object.
         *     - `request.size` (assumed): A JSON body must not exceed 4 MiB.
         *     - `request.member.type` (derived): Every member must have the type that the contract defines; null is a type of its own.
         *     - `request.member.required` (derived): Every member that the contract requires must be present.
         *     - `request.members.unknown` (assumed): A body must not have unknown members.
         *     - `request.parameters.unknown` (assumed): A query must not have unknown parameters.
         *     - `request.bounds` (assumed): A string, list or number must stay within the bounds that the contract assumes where the document gives none.
         *     - `post.platforms.required` (documented): A post must name at least one target.
         *     - `post.update.partial` (assumed): An update may omit everything that it does not change, including the targets.
         *     - `post.update.unchanged` (assumed): An update may contain members that only the record has, such as id and status, unchanged.
         *     - `post.target.platform.known` (derived): A platform must be one of the eight lowercase labels.
         *     - `platformContent.label.known` (derived): The keys of platformContent must be platform labels.
         *     - `platformContent.override.untargeted` (assumed): An override for a platform that is not targeted is accepted if it keeps to the limits of the platform.
         *     - `post.target.unique` (assumed): A post must not name the same account of a platform twice.
         *     - `post.text.required` (derived): A post must have a default text, unless every targeted platform has its own text.
         *     - `post.text.empty` (assumed): The text that a platform publishes must not be empty, unless the post has media.
         *     - `post.text.blank` (assumed): The text that a platform publishes must not be white space alone, unless the post has media.
         *     - `text.length.professional` (derived): A text for professional must have at most 3,000 chars.
         *     - `text.length.microblog` (derived): A text for microblog must have at most 280 chars in each post of the thread.
         *     - `text.length.textthread` (derived): A text for textthread must have at most 500 chars in each post of the thread.
         *     - `text.length.photo` (derived): A text for photo must have at most 2,200 chars.
         *     - `text.length.openmicro` (derived): A text for openmicro must have at most 300 chars in each post of the thread.
         *     - `text.length.social` (derived): A text for social must have at most 63,206 chars.
         *     - `text.length.video` (derived): A text for video must have at most 5,000 chars.
         *     - `text.length.shortvideo` (derived): A text for shortvideo must have at most 2,200 chars.
         *     - `text.unit.code-points` (assumed): A char is a Unicode code point: an emoji outside the basic plane counts once.
         *     - `thread.segment.empty` (assumed): Blank segments of a thread are dropped; the others are published as they are.
         *     - `post.schedule.timestamp` (assumed): The schedule must be an ISO 8601 timestamp in extended format, with an offset or Z.
         *     - `post.publish.exclusive` (assumed): A request may publish now or schedule, not both.
         *     - `post.update.timing` (assumed): An update may publish a post now or remove its schedule.
         *     - `media.top-level` (derived): Media must be in the top-level media object, never inside platformContent.
         *     - `media.images.nonempty` (derived): The list of images must have at least one URL.
         *     - `media.single-kind` (assumed): A post may have images, a video or a PDF carousel, but only one of these.
         *     - `media.professional-members` (assumed): carousel, filename and videoTitle require a target on professional.
         *     - `media.filename.length` (derived): media.filename must have at most 100 chars.
         *     - `media.videoTitle.length` (derived): media.videoTitle must have at most 100 chars.
         *     - `media.names.reset` (documented): On update, an empty filename or videoTitle is accepted and restores the default branding.
         *     - `media.network.required` (assumed): A post to video must have a video; a post to shortvideo or photo must have images or a video.
         *     - `media.images.count.professional` (derived): A post to professional must have at most 9 images.
         *     - `media.images.count.microblog` (derived): A post to microblog must have at most 4 images.
         *     - `media.images.count.textthread` (derived): A post to textthread must have at most 10 images.
         *     - `media.images.count.photo` (derived): A post to photo must have at most 10 images.
         *     - `media.images.count.openmicro` (derived): A post to openmicro must have at most 4 images.
         *     - `media.images.count.shortvideo` (derived): A post to shortvideo must have at most 35 images.
         *     - `media.suited.openmicro` (derived): A post to openmicro must not have a video.
         *     - `media.suited.video` (derived): A post to video must not have images.
         *     - `media.image.size` (documented): An image over a platform’s size limit is accepted, and compressed or converted before publishing.
         *     - `video.title.required` (documented): A post to video that has a video must have a title.
         *     - `video.title.without-video` (assumed): A post to video has both a video and a title, so it never has neither.
         *     - `video.title.empty` (assumed): The title of a video post must not be empty.
         *     - `video.title.length` (documented): The title of a video post must have at most 100 chars.
         *     - `video.tags.total` (assumed): The tags of a video must have at most 500 chars in total.
         *     - `photo.contentType.allowed` (derived): contentType of photo must be one of feed, reel, story, carousel.
         *     - `video.privacy.allowed` (derived): privacy of video must be one of public, unlisted, private.
         *     - `video.videoType.allowed` (derived): videoType of video must be one of long, short.
         *     - `shortvideo.privacyLevel.allowed` (derived): privacyLevel of shortvideo must be one of PUBLIC_TO_EVERYONE, MUTUAL_FOLLOW_FRIENDS, FOLLOWER_OF_CREATOR, SELF_ONLY.
         *     - `shortvideo.postMode.allowed` (derived): postMode of shortvideo must be one of direct, draft.
         *     - `option.unused` (assumed): An option that does not apply to the post is accepted and has no effect.
         *     - `video.thumbnail.shorts` (documented): A thumbnail on a short is accepted and ignored.
         *     - `autoPlug.comments.shape` (assumed): Each follow-up comment must have a text and a delay: an ISO 8601 duration without years and months.
         *     - `autoPlug.unused` (assumed): autoPlug without isAutoPlug, or without a professional target, is accepted and has no effect.
         *     - `post.exists` (derived): The id in the path must belong to one of the caller’s posts.
         *     - `post.target.account.exists` (derived): A target must name an account that is connected for posting.
         *     - `post.target.account.platform` (derived): The account of a target must belong to its platform.
         *     - `plan.scheduling` (assumed): A key with only the API plan may schedule posts.
         *     - `plan.carousel` (assumed): A key with only the API plan may publish PDF carousels.
         *     - `post.schedule.future` (assumed): The schedule must be in the future.
         *     - `media.url.https` (derived): A media URL must be an absolute public https URL or a hosted URL from the upload endpoint.
         *     - `media.url.public` (assumed): A foreign URL must have a public host, not one in a private network.
         *     - `media.hosted.known` (assumed): A URL on the service’s own media domain must be one that an upload returned.
         *     - `video.thumbnail.url` (assumed): A thumbnail must be an absolute https URL or a hosted URL.
         *     - `media.hosted.shortvideo` (documented): Media for shortvideo must be hosted: its URL must come from the upload endpoint.
         *     - `media.image.format.professional` (derived): A hosted image for professional must be jpeg, png or gif.
         *     - `media.image.format.microblog` (derived): A hosted image for microblog must be jpeg, png, gif or webp.
         *     - `media.image.format.textthread` (derived): A hosted image for textthread must be jpeg or png.
         *     - `media.image.format.photo` (derived): A hosted image for photo must be jpeg or png.
         *     - `media.image.format.openmicro` (derived): A hosted image for openmicro must be jpeg, png, webp or gif.
         *     - `media.image.format.social` (assumed): A hosted image for social must be jpeg or png.
         *     - `media.image.format.shortvideo` (assumed): A hosted image for shortvideo must be jpeg or webp, or another image, which is converted.
         *     - `media.video.format.professional` (derived): A hosted video for professional must be an MP4.
         *     - `media.video.duration.professional` (derived): A hosted video for professional must last 3 to 600 seconds.
         *     - `media.video.format.microblog` (derived): A hosted video for microblog must be an MP4.
         *     - `media.video.duration.microblog` (derived): A hosted video for microblog must last at most 140 seconds.
         *     - `media.video.format.textthread` (derived): A hosted video for textthread must be an MP4.
         *     - `media.video.size.textthread` (derived): A hosted video for textthread must not exceed 100 MB.
         *     - `media.video.duration.textthread` (derived): A hosted video for textthread must last at most 300 seconds.
         *     - `media.video.format.photo` (derived): A hosted video for photo must be an MP4.
         *     - `media.video.duration.photo` (derived): A hosted reel for photo must last 3 to 90 seconds.
         *     - `media.video.format.social` (assumed): A hosted video for social must be an MP4.
         *     - `media.video.duration.social` (assumed): A hosted video for social must last at most 14400 seconds.
         *     - `media.video.format.video` (derived): A hosted video for video must be an MP4.
         *     - `media.video.duration.video` (derived): A hosted video for video must last at most 43200 seconds.
         *     - `media.video.format.shortvideo` (derived): A hosted video for shortvideo must be an MP4.
         *     - `media.carousel.format` (derived): A hosted carousel must be a PDF.
         *     - `media.carousel.pages` (derived): A hosted carousel must have at most 300 pages.
         *     - `media.carousel.size` (derived): A hosted carousel must not exceed 100 MB.
         *     - `video.thumbnail.file` (derived): A hosted thumbnail must be a JPEG, PNG or GIF of at most 30 MB.
         *     - `post.editable` (derived): Only a draft or a scheduled post can be edited.
         *     - `quota.posts` (derived): A key with only the API plan may publish at most 100 posts in a month.
         *     - `auth.bearer` (documented): Every request must send a known API key as a bearer token in the Authorization header.
         *     - `rate.limit` (derived): A key with only the API plan may send at most 60 requests in any 60 seconds.
         */
        patch: operations["updatePost"];
        trace?: never;
    };
    "/posts/{id}/republish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Republish to new platforms
         * @description Publishes an existing post to targets where it is not published yet, and adds them to the post.
         *
         *     **Rules**
         *
         *     - `request.route` (derived): The request path must exist.
         *     - `request.path.strict` (assumed): Paths are case-sensitive and have no trailing slash.
         *     - `request.method` (derived): The path must support the method.
         *     - `request.media-type` (derived): A body must be application/json; the body of an upload must be multipart/form-data.
         *     - `request.json` (derived): A body must be well-formed JSON in UTF-8.
         *     - `request.object` (derived): A body must be a JSON object.
         *     - `request.size` (assumed): A JSON body must not exceed 4 MiB.
         *     - `request.member.type` (derived): Every member must have the type that the contract defines; null is a type of its own.
         *     - `request.member.required` (derived): Every member that the contract requires must be present.
         *     - `request.members.unknown` (assumed): A body must not have unknown members.
         *     - `request.parameters.unknown` (assumed): A query must not have unknown parameters.
         *     - `request.bounds` (assumed): A string, list or number must stay within the bounds that the contract assumes where the document gives none.
         *     - `post.platforms.required` (documented): A post must name at least one target.
         *     - `post.target.platform.known` (derived): A platform must be one of the eight lowercase labels.
         *     - `post.target.unique` (assumed): A post must not name the same account of a platform twice.
         *     - `post.text.required` (derived): A post must have a default text, unless every targeted platform has its own text.
         *     - `post.text.empty` (assumed): The text that a platform publishes must not be empty, unless the post has media.
         *     - `post.text.blank` (assumed): The text that a platform publishes must not be white space alone, unless the post has media.
         *     - `text.length.professional` (derived): A text for professional must have at most 3,000 chars.
         *     - `text.length.microblog` (derived): A text for microblog must have at most 280 chars in each post of the thread.
         *     - `text.length.textthread` (derived): A text for textthread must have at most 500 chars in each post of the thread.
         *     - `text.length.photo` (derived): A text for photo must have at most 2,200 chars.
         *     - `text.length.openmicro` (derived): A text for openmicro must have at most 300 chars in each post of the thread.
         *     - `text.length.social` (derived): A text for social must have at most 63,206 chars.
         *     - `text.length.video` (derived): A text for video must have at most 5,000 chars.
         *     - `text.length.shortvideo` (derived): A text for shortvideo must have at most 2,200 chars.
         *     - `text.unit.code-points` (assumed): A char is a Unicode code point: an emoji outside the basic plane counts once.
         *     - `thread.segment.empty` (assumed): Blank segments of a thread are dropped; the others are published as they are.
         *     - `media.top-level` (derived): Media must be in the top-level media object, never inside platformContent.
         *     - `media.images.nonempty` (derived): The list of images must have at least one URL.
         *     - `media.single-kind` (assumed): A post may have images, a video or a PDF carousel, but only one of these.
         *     - `media.professional-members` (assumed): carousel, filename and videoTitle require a target on professional.
         *     - `media.filename.length` (derived): media.filename must have at most 100 chars.
         *     - `media.videoTitle.length` (derived): media.videoTitle must have at most 100 chars.
         *     - `media.network.required` (assumed): A post to video must have a video; a post to shortvideo or photo must have images or a video.
         *     - `media.images.count.professional` (derived): A post to professional must have at most 9 images.
         *     - `media.images.count.microblog` (derived): A post to microblog must have at most 4 images.
         *     - `media.images.count.textthread` (derived): A post to textthread must have at most 10 images.
         *     - `media.images.count.photo` (derived): A post to photo must have at most 10 images.
         *     - `media.images.count.openmicro` (derived): A post to openmicro must have at most 4 images.
         *     - `media.images.count.shortvideo` (derived): A post to shortvideo must have at most 35 images.
         *     - `media.suited.openmicro` (derived): A post to openmicro must not have a video.
         *     - `media.suited.video` (derived): A post to video must not have images.
         *     - `media.image.size` (documented): An image over a platform’s size limit is accepted, and compressed or converted before publishing.
         *     - `video.title.required` (documented): A post to video that has a video must have a title.
         *     - `video.title.without-video` (assumed): A post to video has both a video and a title, so it never has neither.
         *     - `video.title.empty` (assumed): The title of a video post must not be empty.
         *     - `video.title.length` (documented): The title of a video post must have at most 100 chars.
         *     - `video.tags.total` (assumed): The tags of a video must have at most 500 chars in total.
         *     - `photo.contentType.allowed` (derived): contentType of photo must be one of feed, reel, story, carousel.
         *     - `video.privacy.allowed` (derived): privacy of video must be one of public, unlisted, private.
         *     - `video.videoType.allowed` (derived): videoType of video must be one of long, short.
         *     - `shortvideo.privacyLevel.allowed` (derived): privacyLevel of shortvideo must be one of PUBLIC_TO_EVERYONE, MUTUAL_FOLLOW_FRIENDS, FOLLOWER_OF_CREATOR, SELF_ONLY.
         *     - `shortvideo.postMode.allowed` (derived): postMode of shortvideo must be one of direct, draft.
         *     - `option.unused` (assumed): An option that does not apply to the post is accepted and has no effect.
         *     - `video.thumbnail.shorts` (documented): A thumbnail on a short is accepted and ignored.
         *     - `post.exists` (derived): The id in the path must belong to one of the caller’s posts.
         *     - `post.target.account.exists` (derived): A target must name an account that is connected for posting.
         *     - `post.target.account.platform` (derived): The account of a target must belong to its platform.
         *     - `plan.carousel` (assumed): A key with only the API plan may publish PDF carousels.
         *     - `media.url.https` (derived): A media URL must be an absolute public https URL or a hosted URL from the upload endpoint.
         *     - `media.url.public` (assumed): A foreign URL must have a public host, not one in a private network.
         *     - `media.hosted.known` (assumed): A URL on the service’s own media domain must be one that an upload returned.
         *     - `video.thumbnail.url` (assumed): A thumbnail must be an absolute https URL or a hosted URL.
         *     - `media.hosted.shortvideo` (documented): Media for shortvideo must be hosted: its URL must come from the upload endpoint.
         *     - `media.image.format.professional` (derived): A hosted image for professional must be jpeg, png or gif.
         *     - `media.image.format.microblog` (derived): A hosted image for microblog must be jpeg, png, gif or webp.
         *     - `media.image.format.textthread` (derived): A hosted image for textthread must be jpeg or png.
         *     - `media.image.format.photo` (derived): A hosted image for photo must be jpeg or png.
         *     - `media.image.format.openmicro` (derived): A hosted image for openmicro must be jpeg, png, webp or gif.
         *     - `media.image.format.social` (assumed): A hosted image for social must be jpeg or png.
         *     - `media.image.format.shortvideo` (assumed): A hosted image for shortvideo must be jpeg or webp, or another image, which is converted.
         *     - `media.video.format.professional` (derived): A hosted video for professional must be an MP4.
         *     - `media.video.duration.professional` (derived): A hosted video for professional must last 3 to 600 seconds.
         *     - `media.video.format.microblog` (derived): A hosted video for microblog must be an MP4.
         *     - `media.video.duration.microblog` (derived): A hosted video for microblog must last at most 140 seconds.
         *     - `media.video.format.textthread` (derived): A hosted video for textthread must be an MP4.
         *     - `media.video.size.textthread` (derived): A hosted video for textthread must not exceed 100 MB.
         *     - `media.video.duration.textthread` (derived): A hosted video for textthread must last at most 300 seconds.
         *     - `media.video.format.photo` (derived): A hosted video for photo must be an MP4.
         *     - `media.video.duration.photo` (derived): A hosted reel for photo must last 3 to 90 seconds.
         *     - `media.video.format.social` (assumed): A hosted video for social must be an MP4.
         *     - `media.video.duration.social` (assumed): A hosted video for social must last at most 14400 seconds.
         *     - `media.video.format.video` (derived): A hosted video for video must be an MP4.
         *     - `media.video.duration.video` (derived): A hosted video for video must last at most 43200 seconds.
         *     - `media.video.format.shortvideo` (derived): A hosted video for shortvideo must be an MP4.
         *     - `media.carousel.format` (derived): A hosted carousel must be a PDF.
         *     - `media.carousel.pages` (derived): A hosted carousel must have at most 300 pages.
         *     - `media.carousel.size` (derived): A hosted carousel must not exceed 100 MB.
         *     - `video.thumbnail.file` (derived): A hosted thumbnail must be a JPEG, PNG or GIF of at most 30 MB.
         *     - `post.republish.new` (derived): A post can be republished only to accounts where it is not published yet.
         *     - `post.republish.overrides` (assumed): A republish may give content only for platforms that it adds to the post.
         *     - `post.republish.state` (assumed): A post can be republished only after it was published or failed.
         *     - `quota.posts` (derived): A key with only the API plan may publish at most 100 posts in a month.
         *     - `auth.bearer` (documented): Every request must send a known API key as a bearer token in the Authorization header.
         *     - `rate.limit` (derived): A key with only the API plan may send at most 60 requests in any 60 seconds.
         */
        post: operations["republishPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Lists the accounts connected for posting.
         *
         *     **Rules**
         *
         *     - `request.route` (derived): The request path must exist.
         *     - `request.path.strict` (assumed): Paths are case-sensitive and have no trailing slash.
         *     - `request.method` (derived): The path must support the method.
         *     - `request.parameters.unknown` (assumed): A query must not have unknown parameters.
         *     - `request.bounds` (assumed): A string, list or number must stay within the bounds that the contract assumes where the document gives none.
         *     - `auth.bearer` (documented): Every request must send a known API key as a bearer token in the Authorization header.
         *     - `rate.limit` (derived): A key with only the API plan may send at most 60 requests in any 60 seconds.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/outreach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List outreach accounts
         * @description Lists the professional-network accounts connected for outreach, lead magnets and comment-engagement campaigns. They are distinct from the accounts for posting.
         *
         *     **Rules**
         *
         *     - `request.route` (derived): The request path must exist.
         *     - `request.path.strict` (assumed): Paths are case-sensitive and have no trailing slash.
         *     - `request.method` (derived): The path must support the method.
         *     - `request.parameters.unknown` (assumed): A query must not have unknown parameters.
         *     - `request.bounds` (assumed): A string, list or number must stay within the bounds that the contract assumes where the document gives none.
         *     - `auth.bearer` (documented): Every request must send a known API key as a bearer token in the Authorization header.
         *     - `rate.limit` (derived): A key with only the API plan may send at most 60 requests in any 60 seconds.
         */
        get: operations["listOutreachAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description Uploads an image, a video or a PDF of up to 300 MB and returns a hosted URL for the media object of a post. shortvideo accepts hosted URLs only.
         *
         *     **Rules**
         *
         *     - `request.route` (derived): The request path must exist.
         *     - `request.path.strict` (assumed): Paths are case-sensitive and have no trailing slash.
         *     - `request.method` (derived): The path must support the method.
         *     - `request.media-type` (derived): A body must be application/json; the body of an upload must be multipart/form-data.
         *     - `request.members.unknown` (assumed): A body must not have unknown members.
         *     - `request.parameters.unknown` (assumed): A query must not have unknown parameters.
         *     - `request.bounds` (assumed): A string, list or number must stay within the bounds that the contract assumes where the document gives none.
         *     - `upload.form` (derived): The body must be a complete multipart form.
         *     - `upload.file.required` (derived): The form must have a file part named file.
         *     - `upload.size` (derived): A file must not exceed 300 MB.
         *     - `upload.type` (derived): A file must be a JPEG, PNG, GIF, WebP, MP4 or PDF; its content decides, not its name.
         *     - `auth.bearer` (documented): Every request must send a known API key as a bearer token in the Authorization header.
         *     - `rate.limit` (derived): A key with only the API plan may send at most 60 requests in any 60 seconds.
         */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get analytics of an account
         * @description Returns post performance, follower growth and top-performing content of one account.
         *
         *     **Rules**
         *
         *     - `request.route` (derived): The request path must exist.
         *     - `request.path.strict` (assumed): Paths are case-sensitive and have no trailing slash.
         *     - `request.method` (derived): The path must support the method.
         *     - `request.member.type` (derived): Every member must have the type that the contract defines; null is a type of its own.
         *     - `request.parameters.unknown` (assumed): A query must not have unknown parameters.
         *     - `request.bounds` (assumed): A string, list or number must stay within the bounds that the contract assumes where the document gives none.
         *     - `post.list.dates.format` (assumed): A date filter must be a day or an ISO 8601 timestamp with an offset or Z.
         *     - `analytics.account.required` (assumed): A request for analytics must name an account.
         *     - `analytics.account.exists` (derived): The account of an analytics request must be connected for posting.
         *     - `auth.bearer` (documented): Every request must send a known API key as a bearer token in the Authorization header.
         *     - `rate.limit` (derived): A key with only the API plan may send at most 60 requests in any 60 seconds.
         */
        get: operations["getAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lead-magnets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a lead magnet
         * @description Creates a lead magnet, active if `activate` is true and paused otherwise. At least one outreach account must be connected.
         *
         *     **Rules**
         *
         *     - `request.route` (derived): The request path must exist.
         *     - `request.path.strict` (assumed): Paths are case-sensitive and have no trailing slash.
         *     - `request.method` (derived): The path must support the method.
         *     - `request.media-type` (derived): A body must be application/json; the body of an upload must be multipart/form-data.
         *     - `request.json` (derived): A body must be well-formed JSON in UTF-8.
         *     - `request.object` (derived): A body must be a JSON object.
         *     - `request.size` (assumed): A JSON body must not exceed 4 MiB.
         *     - `request.member.type` (derived): Every member must have the type that the contract defines; null is a type of its own.
         *     - `request.member.required` (derived): Every member that the contract requires must be present.
         *     - `request.members.unknown` (assumed): A body must not have unknown members.
         *     - `request.parameters.unknown` (assumed): A query must not have unknown parameters.
         *     - `request.bounds` (assumed): A string, list or number must stay within the bounds that the contract assumes where the document gives none.
         *     - `leadMagnet.outreachAccountId.required` (documented): A new lead magnet must name an outreach account.
         *     - `leadMagnet.workflow.allowed` (derived): The workflow type must be full, comments_only or collect_only.
         *     - `leadMagnet.workflow.required` (derived): A lead magnet must have a workflow type.
         *     - `leadMagnet.templates.shape` (assumed): A template must be an object with a text, or a string if the profile says so.
         *     - `leadMagnet.full.dm.required` (documented): The workflow full requires templates.dm.
         *     - `leadMagnet.full.replies.required` (assumed): The workflow full may have no comment reply; then it does not reply to the comment.
         *     - `leadMagnet.comments_only.replies.required` (documented): The workflow comments_only requires at least one comment reply.
         *     - `leadMagnet.collect_only.templates.none` (documented): The workflow collect_only requires no templates.
         *     - `leadMagnet.templates.ignored` (assumed): Templates that the workflow does not use are accepted and have no effect.
         *     - `leadMagnet.keywords.nonempty` (assumed): A lead magnet must have at least one keyword.
         *     - `leadMagnet.keywords.blank` (assumed): A keyword must not be white space alone.
         *     - `leadMagnet.watched.one` (assumed): A lead magnet must watch exactly one post: one of the caller’s posts by id, or any post by URL.
         *     - `leadMagnet.outreach.connected` (documented): The caller must have at least one connected outreach account to create a lead magnet.
         *     - `leadMagnet.outreachAccount.exists` (derived): outreachAccountId must be an id from GET /accounts/outreach, not that of an account for posting.
         *     - `leadMagnet.outreachAccount.connected` (assumed): The outreach account of a new lead magnet must be connected.
         *     - `leadMagnet.watched.professional` (derived): A post watched by id must belong to the caller and have a target on professional.
         *     - `auth.bearer` (documented): Every request must send a known API key as a bearer token in the Authorization header.
         *     - `rate.limit` (derived): A key with only the API plan may send at most 60 requests in any 60 seconds.
         *     - `plan.lead-magnets` (documented): Lead-magnet operations require a plan that includes the API plus Pro or higher; other plans receive 403 PLAN_UPGRADE_REQUIRED.
         */
        post: operations["createLeadMagnet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lead-magnets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a lead magnet
         * @description Updates a lead magnet. The result must satisfy every rule. Omitted members are kept; null removes an optional member.
         *
         *     **Rules**
         *
         *     - `request.route` (derived): The request path must exist.
         *     - `request.path.strict` (assumed): Paths are case-sensitive and have no trailing slash.
         *     - `request.method` (derived): The path must support the method.
         *     - `request.media-type` (derived): A body must be application/json; the body of an upload must be multipart/form-data.
         *     - `request.json` (derived): A body must be well-formed JSON in UTF-8.
         *     - `request.object` (derived): A body must be a JSON object.
         *     - `request.size` (assumed): A JSON body must not exceed 4 MiB.
         *     - `request.member.type` (derived): Every member must have the type that the contract defines; null is a type of its own.
         *     - `request.member.required` (derived): Every member that the contract requires must be present.
         *     - `request.members.unknown` (assumed): A body must not have unknown members.
         *     - `request.parameters.unknown` (assumed): A query must not have unknown parameters.
         *     - `request.bounds` (assumed): A string, list or number must stay within the bounds that the contract assumes where the document gives none.
         *     - `leadMagnet.update.outreachAccount` (assumed): An update may omit outreachAccountId.
         *     - `leadMagnet.workflow.allowed` (derived): The workflow type must be full, comments_only or collect_only.
         *     - `leadMagnet.workflow.required` (derived): A lead magnet must have a workflow type.
         *     - `leadMagnet.templates.shape` (assumed): A template must be an object with a text, or a string if the profile says so.
         *     - `leadMagnet.full.dm.required` (documented): The workflow full requires templates.dm.
         *     - `leadMagnet.full.replies.required` (assumed): The workflow full may have no comment reply; then it does not reply to the comment.
         *     - `leadMagnet.comments_only.replies.required` (documented): The workflow comments_only requires at least one comment reply.
         *     - `leadMagnet.collect_only.templates.none` (documented): The workflow collect_only requires no templates.
         *     - `leadMagnet.templates.ignored` (assumed): Templates that the workflow does not use are accepted and have no effect.
         *     - `leadMagnet.keywords.nonempty` (assumed): A lead magnet must have at least one keyword.
         *     - `leadMagnet.keywords.blank` (assumed): A keyword must not be white space alone.
         *     - `leadMagnet.watched.one` (assumed): A lead magnet must watch exactly one post: one of the caller’s posts by id, or any post by URL.
         *     - `leadMagnet.activate.create-only` (derived): activate is only allowed when creating a lead magnet.
         *     - `leadMagnet.exists` (derived): The id in the path must belong to one of the caller’s lead magnets.
         *     - `leadMagnet.outreachAccount.exists` (derived): outreachAccountId must be an id from GET /accounts/outreach, not that of an account for posting.
         *     - `leadMagnet.watched.professional` (derived): A post watched by id must belong to the caller and have a target on professional.
         *     - `auth.bearer` (documented): Every request must send a known API key as a bearer token in the Authorization header.
         *     - `rate.limit` (derived): A key with only the API plan may send at most 60 requests in any 60 seconds.
         *     - `plan.lead-magnets` (documented): Lead-magnet operations require a plan that includes the API plus Pro or higher; other plans receive 403 PLAN_UPGRADE_REQUIRED.
         */
        patch: operations["updateLeadMagnet"];
        trace?: never;
    };
    "/lead-magnets/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a lead magnet
         * @description Pauses a lead magnet. Comments are no longer captured.
         *
         *     **Rules**
         *
         *     - `request.route` (derived): The request path must exist.
         *     - `request.path.strict` (assumed): Paths are case-sensitive and have no trailing slash.
         *     - `request.method` (derived): The path must support the method.
         *     - `request.parameters.unknown` (assumed): A query must not have unknown parameters.
         *     - `request.bounds` (assumed): A string, list or number must stay within the bounds that the contract assumes where the document gives none.
         *     - `leadMagnet.exists` (derived): The id in the path must belong to one of the caller’s lead magnets.
         *     - `leadMagnet.pause.repeated` (assumed): Pausing a paused lead magnet is accepted and changes nothing.
         *     - `auth.bearer` (documented): Every request must send a known API key as a bearer token in the Authorization header.
         *     - `rate.limit` (derived): A key with only the API plan may send at most 60 requests in any 60 seconds.
         *     - `plan.lead-magnets` (documented): Lead-magnet operations require a plan that includes the API plus Pro or higher; other plans receive 403 PLAN_UPGRADE_REQUIRED.
         */
        post: operations["pauseLeadMagnet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lead-magnets/{id}/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List leads
         * @description Lists the leads that a lead magnet captured, newest first.
         *
         *     **Rules**
         *
         *     - `request.route` (derived): The request path must exist.
         *     - `request.path.strict` (assumed): Paths are case-sensitive and have no trailing slash.
         *     - `request.method` (derived): The path must support the method.
         *     - `request.parameters.unknown` (assumed): A query must not have unknown parameters.
         *     - `request.bounds` (assumed): A string, list or number must stay within the bounds that the contract assumes where the document gives none.
         *     - `leadMagnet.exists` (derived): The id in the path must belong to one of the caller’s lead magnets.
         *     - `auth.bearer` (documented): Every request must send a known API key as a bearer token in the Authorization header.
         *     - `rate.limit` (derived): A key with only the API plan may send at most 60 requests in any 60 seconds.
         *     - `plan.lead-magnets` (documented): Lead-magnet operations require a plan that includes the API plus Pro or higher; other plans receive 403 PLAN_UPGRADE_REQUIRED.
         */
        get: operations["listLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "post-published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post published
         * @description A post was published on every target. Each time publishing or republishing ends with every target published. The webhook URL is configured outside this API. Without a 2xx response, the delivery is retried after PT5S, PT5M, PT30M, PT2H, PT5H, PT10H, with the same id.
         */
        post: operations["onPostPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post-partially-published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post partially published
         * @description A post was published on some targets and failed on others. Each time publishing or republishing ends with some targets published and some failed. The webhook URL is configured outside this API. Without a 2xx response, the delivery is retried after PT5S, PT5M, PT30M, PT2H, PT5H, PT10H, with the same id.
         */
        post: operations["onPostPartiallyPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post failed
         * @description Publishing a post failed on every target. Each time publishing or republishing ends with no published target. The webhook URL is configured outside this API. Without a 2xx response, the delivery is retried after PT5S, PT5M, PT30M, PT2H, PT5H, PT10H, with the same id.
         */
        post: operations["onPostFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead-captured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lead captured
         * @description A lead magnet captured a commenter as a lead. Once for each lead, if the lead magnet has a webhook. The webhook URL is configured in the lead magnet. Without a 2xx response, the delivery is retried after PT5S, PT5M, PT30M, PT2H, PT5H, PT10H, with the same id.
         */
        post: operations["onLeadCaptured"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description An account connected for posting. */
        Account: {
            /**
             * @description The id to use as accountId in a target of a post.
             * @example acc_professional
             */
            id: string;
            /**
             * @description The platform label. Treat it as an open string: further networks are announced.
             * @example professional
             */
            platform: string;
            /**
             * @description The display name or handle.
             * @example Ada Bright
             */
            name: string;
        };
        /** @description The success envelope. */
        AccountListResponse: {
            /**
             * @description Always true.
             * @example true
             */
            success: boolean;
            data: components["schemas"]["Account"][];
        };
        /** @description Post performance, follower growth and top-performing content of one account. */
        Analytics: {
            account: components["schemas"]["AnalyticsAccount"];
            totals: components["schemas"]["AnalyticsTotals"];
            /** @description The followers per day. */
            followers: components["schemas"]["FollowerCount"][];
            /** @description All posts in the date range, newest first. */
            posts: components["schemas"]["PostPerformance"][];
            /** @description The best-performing posts in the date range, best first. */
            topPosts: components["schemas"]["PostPerformance"][];
        };
        /** @description The account. */
        AnalyticsAccount: {
            /**
             * @description The id of the account.
             * @example acc_social
             */
            id: string;
            /**
             * @description The platform label.
             * @example social
             */
            platform: string;
            /**
             * @description The display name or handle.
             * @example Bright Bakery
             */
            name: string;
        };
        /** @description The success envelope. */
        AnalyticsResponse: {
            /**
             * @description Always true.
             * @example true
             */
            success: boolean;
            data: components["schemas"]["Analytics"];
        };
        /** @description Totals of the posts in the date range. */
        AnalyticsTotals: {
            /**
             * Format: int64
             * @description The number of posts.
             * @example 1
             */
            posts: number;
            /**
             * Format: int64
             * @description The number of impressions.
             * @example 2611
             */
            impressions: number;
            /**
             * Format: int64
             * @description The number of likes.
             * @example 185
             */
            likes: number;
            /**
             * Format: int64
             * @description The number of comments.
             * @example 26
             */
            comments: number;
            /**
             * Format: int64
             * @description The number of shares.
             * @example 6
             */
            shares: number;
        };
        /** @description Follow-up comments on the published post. Professional only. */
        AutoPlug: {
            /** @description The comments, in the order in which they are posted. */
            comments: components["schemas"]["AutoPlugComment"][];
        };
        /** @description A follow-up comment. */
        AutoPlugComment: {
            /**
             * @description The text of the comment.
             * @example The recipe is on our page.
             */
            text: string;
            /**
             * @description The delay after publication, as an ISO 8601 duration.
             * @example PT10M
             */
            delay: string;
        };
        /** @description The author of a comment. */
        Commenter: {
            /**
             * @description The id on the network.
             * @example carla-winter
             */
            id: string;
            /**
             * @description The display name.
             * @example Carla Winter
             */
            name: string;
            /**
             * @description The URL of the profile on the network.
             * @example https://professional.example/in/carla-winter
             */
            profileUrl: string;
        };
        /** @description The post that was deleted. */
        DeletedPost: {
            /**
             * @description The id of the deleted post.
             * @example post_000001
             */
            id: string;
            /**
             * @description Always true.
             * @example true
             */
            deleted: boolean;
        };
        /** @description The success envelope. */
        DeletedPostResponse: {
            /**
             * @description Always true.
             * @example true
             */
            success: boolean;
            data: components["schemas"]["DeletedPost"];
        };
        /**
         * @description Why a request was refused.
         * @example MALFORMED_REQUEST
         * @enum {string}
         */
        ErrorCode: "MALFORMED_REQUEST" | "UNAUTHENTICATED" | "PLAN_UPGRADE_REQUIRED" | "POST_QUOTA_EXCEEDED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "POST_NOT_EDITABLE" | "POST_NOT_REPUBLISHABLE" | "LEAD_MAGNET_ALREADY_PAUSED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "RATE_LIMITED" | "NOT_IMPLEMENTED" | "INTERNAL_ERROR";
        /** @description A direct message after the first one. */
        FollowUp: {
            /**
             * @description The text of the message.
             * @example Did you have time to read it?
             */
            text: string;
            /**
             * @description The delay after the first message, as an ISO 8601 duration.
             * @example P2D
             */
            delay: string;
        };
        /** @description The number of followers at the end of a day. */
        FollowerCount: {
            /**
             * Format: date
             * @description The UTC day.
             * @example 2030-01-05
             */
            date: string;
            /**
             * Format: int64
             * @description The number of followers.
             * @example 3388
             */
            count: number;
        };
        /** @description An uploaded file. */
        HostedFile: {
            /**
             * @description The hosted URL, for use in the media object of a post.
             * @example https://hosted.example/file_000001.jpg
             */
            url: string;
        };
        /** @description The success envelope. */
        HostedFileResponse: {
            /**
             * @description Always true.
             * @example true
             */
            success: boolean;
            data: components["schemas"]["HostedFile"];
        };
        /** @description A commenter captured by a lead magnet. */
        Lead: {
            /**
             * @description The id of the lead.
             * @example lead_000001
             */
            id: string;
            /**
             * @description The id of the lead magnet that captured the lead.
             * @example lm_000001
             */
            leadMagnetId: string;
            commenter: components["schemas"]["Commenter"];
            comment: components["schemas"]["LeadComment"];
            /**
             * @description The keyword found in the comment.
             * @example GUIDE
             */
            matchedKeyword: string;
            /**
             * Format: date-time
             * @description When the lead was captured.
             * @example 2030-01-07T09:01:00Z
             */
            capturedAt: string;
            /** @description The actions taken, in order. */
            actions: components["schemas"]["LeadAction"][];
            /** @description The actions that were not taken because the outreach account was not connected, in order. */
            failedActions?: components["schemas"]["LeadAction"][];
        };
        /**
         * @description An action taken for a lead.
         * @example comment_reply
         * @enum {string}
         */
        LeadAction: "comment_reply" | "direct_message" | "connection_request" | "follow_up" | "webhook";
        /** @description The comment that matched. */
        LeadComment: {
            /**
             * @description The id on the network.
             * @example cmt_000001
             */
            id: string;
            /**
             * @description The text of the comment.
             * @example Guide, please!
             */
            text: string;
            /**
             * Format: date-time
             * @description When the comment was written.
             * @example 2030-01-07T09:00:00Z
             */
            createdAt: string;
        };
        /** @description The success envelope. */
        LeadListResponse: {
            /**
             * @description Always true.
             * @example true
             */
            success: boolean;
            data: components["schemas"]["Lead"][];
        };
        /** @description A comment-to-message automation on a post of the professional network. */
        LeadMagnet: {
            /**
             * @description The id of the lead magnet.
             * @example lm_000001
             */
            id: string;
            /**
             * @description Whether the lead magnet is active or paused.
             * @example active
             */
            state: components["schemas"]["LeadMagnetState"];
            /**
             * @description The outreach account that acts, from GET /accounts/outreach.
             * @example out_ada
             */
            outreachAccountId: string;
            /**
             * @description What the lead magnet does. full: send a direct message, connect, reply and optionally follow up. comments_only: reply only. collect_only: capture leads without acting.
             * @example full
             */
            workflowType: components["schemas"]["WorkflowType"];
            /** @description The keywords to match. The author of a comment that contains one of them becomes a lead. */
            keywords: string[];
            /**
             * @description The id of the watched post, if it was created with this API. It must have a professional target.
             * @example post_000001
             */
            postId?: string;
            /**
             * @description The URL of the watched post, if it was not created with this API.
             * @example https://professional.example/posts/1
             */
            postUrl?: string;
            templates?: components["schemas"]["LeadMagnetTemplates"];
            /** @description Direct messages after the first one. They are sent if `workflowType` is full. */
            followUps?: components["schemas"]["LeadMagnetFollowUp"][];
            /**
             * @description The webhook URL that receives every captured lead.
             * @example https://hooks.bright-bakery.example/leads
             */
            webhookUrl?: string;
            /**
             * Format: date-time
             * @description When the lead magnet was created.
             * @example 2030-01-07T09:00:00Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the lead magnet was last changed.
             * @example 2030-01-07T09:00:00Z
             */
            updatedAt: string;
        };
        /** @description The request to create a lead magnet. */
        LeadMagnetCreate: {
            /**
             * @description The outreach account that acts, from GET /accounts/outreach.
             * @example out_ada
             */
            outreachAccountId: string;
            /**
             * @description What the lead magnet does. full: send a direct message, connect, reply and optionally follow up. comments_only: reply only. collect_only: capture leads without acting.
             * @example full
             */
            workflowType: components["schemas"]["WorkflowType"];
            /** @description The keywords to match. The author of a comment that contains one of them becomes a lead. */
            keywords: string[];
            /**
             * @description The id of the watched post, if it was created with this API. It must have a professional target.
             * @example post_000001
             */
            postId?: string;
            /**
             * @description The URL of the watched post, if it was not created with this API.
             * @example https://professional.example/posts/1
             */
            postUrl?: string;
            templates?: components["schemas"]["Templates"];
            /** @description Direct messages after the first one. They are sent if `workflowType` is full. */
            followUps?: components["schemas"]["FollowUp"][];
            /**
             * @description The webhook URL that receives every captured lead.
             * @example https://hooks.bright-bakery.example/leads
             */
            webhookUrl?: string;
            /**
             * @description Whether the lead magnet starts active. Without it, the lead magnet is created paused.
             * @example true
             */
            activate?: boolean;
        };
        /** @description A direct message after the first one. */
        LeadMagnetFollowUp: {
            /**
             * @description The text of the message.
             * @example Did you have time to read it?
             */
            text: string;
            /**
             * @description The delay after the first message, as an ISO 8601 duration.
             * @example P2D
             */
            delay: string;
        };
        /** @description The success envelope. */
        LeadMagnetResponse: {
            /**
             * @description Always true.
             * @example true
             */
            success: boolean;
            data: components["schemas"]["LeadMagnet"];
        };
        /**
         * @description The state of a lead magnet.
         * @example active
         * @enum {string}
         */
        LeadMagnetState: "active" | "paused";
        /** @description A text with placeholders. */
        LeadMagnetTemplate: {
            /**
             * @description The text to send.
             * @example The guide is on our page.
             */
            text: string;
        };
        /** @description The texts that the lead magnet sends. */
        LeadMagnetTemplates: {
            dm?: components["schemas"]["LeadMagnetTemplate"];
            /** @description Replies to the comment. */
            commentReplies?: components["schemas"]["LeadMagnetTemplate"][];
        };
        /** @description The request to update a lead magnet. Omitted members are kept; null removes an optional member. */
        LeadMagnetUpdate: {
            /**
             * @description The outreach account that acts, from GET /accounts/outreach.
             * @example out_ada
             */
            outreachAccountId?: string;
            /**
             * @description What the lead magnet does. full: send a direct message, connect, reply and optionally follow up. comments_only: reply only. collect_only: capture leads without acting.
             * @example full
             */
            workflowType?: components["schemas"]["WorkflowType"];
            /** @description The keywords to match. The author of a comment that contains one of them becomes a lead. */
            keywords?: string[];
            /**
             * @description The id of the watched post, if it was created with this API. It must have a professional target.
             * @example post_000001
             */
            postId?: string | null;
            /**
             * @description The URL of the watched post, if it was not created with this API.
             * @example https://professional.example/posts/1
             */
            postUrl?: string | null;
            templates?: components["schemas"]["TemplatesUpdate"] | null;
            /** @description Direct messages after the first one. They are sent if `workflowType` is full. */
            followUps?: components["schemas"]["FollowUp"][] | null;
            /**
             * @description The webhook URL that receives every captured lead.
             * @example https://hooks.bright-bakery.example/leads
             */
            webhookUrl?: string | null;
        };
        /** @description The media of a post, shared by all its platforms. */
        Media: {
            /** @description One or more image URLs: public https URLs, or hosted URLs from the upload endpoint. */
            images?: string[];
            /**
             * @description The URL of a video.
             * @example https://hosted.example/clip.mp4
             */
            video?: string;
            /**
             * @description The URL of a PDF that is published as a carousel. Professional only. Up to 300 pages and 100 MB.
             * @example https://hosted.example/slides.pdf
             */
            carousel?: string;
            /**
             * @description The document name above a PDF carousel on professional. At most 100 chars. Defaults to a branded text; an empty string in an update resets it to the default.
             * @example Our year
             */
            filename?: string;
            /**
             * @description The title below a video on professional. At most 100 chars. Defaults to a branded text; an empty string in an update resets it to the default.
             * @example Twenty seconds of bread
             */
            videoTitle?: string;
        };
        /** @description Changes to the media of a post. */
        MediaUpdate: {
            /** @description One or more image URLs: public https URLs, or hosted URLs from the upload endpoint. */
            images?: string[] | null;
            /**
             * @description The URL of a video.
             * @example https://hosted.example/clip.mp4
             */
            video?: string | null;
            /**
             * @description The URL of a PDF that is published as a carousel. Professional only. Up to 300 pages and 100 MB.
             * @example https://hosted.example/slides.pdf
             */
            carousel?: string | null;
            /**
             * @description The document name above a PDF carousel on professional. At most 100 chars. Defaults to a branded text; an empty string in an update resets it to the default.
             * @example
             */
            filename?: string | null;
            /**
             * @description The title below a video on professional. At most 100 chars. Defaults to a branded text; an empty string in an update resets it to the default.
             * @example Twenty seconds of bread
             */
            videoTitle?: string | null;
        };
        /** @description Overrides and options for microblog, the short-post microblog network. */
        MicroblogContent: {
            /**
             * @description The text for microblog, which replaces the default text. At most 280 chars per post. Three consecutive newlines split it into a thread.
             * @example Fresh bread. Seven o’clock. Be there.
             */
            text?: string;
        };
        /** @description Changes to the overrides and options for microblog, the short-post microblog network. */
        MicroblogContentUpdate: {
            /**
             * @description The text for microblog, which replaces the default text. At most 280 chars per post. Three consecutive newlines split it into a thread.
             * @example Fresh bread from seven o’clock.
             */
            text?: string | null;
        };
        /** @description Overrides and options for openmicro, the open-protocol microblog network. */
        OpenmicroContent: {
            /**
             * @description The text for openmicro, which replaces the default text. At most 300 chars per post. Three consecutive newlines split it into a thread.
             * @example Hello, open web.
             */
            text?: string;
        };
        /** @description Changes to the overrides and options for openmicro, the open-protocol microblog network. */
        OpenmicroContentUpdate: {
            /**
             * @description The text for openmicro, which replaces the default text. At most 300 chars per post. Three consecutive newlines split it into a thread.
             * @example Fresh bread from seven o’clock.
             */
            text?: string | null;
        };
        /** @description A professional-network account connected for outreach, lead magnets and comment-engagement campaigns. */
        OutreachAccount: {
            /**
             * @description The id to use as outreachAccountId in a lead magnet.
             * @example out_ada
             */
            id: string;
            /**
             * @description The platform label, always of the professional network.
             * @example professional
             */
            platform: string;
            /**
             * @description The display name.
             * @example Ada Bright
             */
            name: string;
            /**
             * @description The URL of the profile on the network.
             * @example https://professional.example/in/ada-bright
             */
            profileUrl: string;
            /**
             * @description The URL of the profile picture.
             * @example https://professional.example/avatars/ada-bright.jpg
             */
            avatar: string;
            /**
             * @description Whether the account is connected.
             * @example connected
             */
            status: components["schemas"]["OutreachAccountStatus"];
        };
        /** @description The success envelope. */
        OutreachAccountListResponse: {
            /**
             * @description Always true.
             * @example true
             */
            success: boolean;
            data: components["schemas"]["OutreachAccount"][];
        };
        /**
         * @description The connection status of an outreach account.
         * @example connected
         * @enum {string}
         */
        OutreachAccountStatus: "connected" | "disconnected";
        /** @description The page size and the cursor of the next page. */
        Pagination: {
            /**
             * Format: int32
             * @description The maximum number of items per page.
             * @example 20
             */
            limit: number;
            /**
             * @description The cursor of the next page, or null on the last page. Send it as `cursor`.
             * @example eyJhZnRlciI6InBvc3RfMSJ9
             */
            nextCursor: string | null;
        };
        /** @description Overrides and options for photo, the photo and video sharing network. */
        PhotoContent: {
            /**
             * @description The text for photo, which replaces the default text. At most 2,200 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string;
            /**
             * @description The kind of post. Defaults to `feed`.
             * @example carousel
             */
            contentType?: components["schemas"]["PhotoContentType"];
            /**
             * @description Discloses AI-generated content; the network may add a label. For image, reel and carousel posts. Defaults to false.
             * @example false
             */
            aiGenerated?: boolean;
        };
        /**
         * @description The content type of a post on photo.
         * @example feed
         * @enum {string}
         */
        PhotoContentType: "feed" | "reel" | "story" | "carousel";
        /** @description Changes to the overrides and options for photo, the photo and video sharing network. */
        PhotoContentUpdate: {
            /**
             * @description The text for photo, which replaces the default text. At most 2,200 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string | null;
            /**
             * @description The kind of post. Defaults to `feed`.
             * @example feed
             */
            contentType?: components["schemas"]["PhotoContentType"] | null;
            /**
             * @description Discloses AI-generated content; the network may add a label. For image, reel and carousel posts. Defaults to false.
             * @example false
             */
            aiGenerated?: boolean | null;
        };
        /** @description Overrides and options by platform label. Media is not part of it. */
        PlatformContent: {
            professional?: components["schemas"]["ProfessionalContent"];
            microblog?: components["schemas"]["MicroblogContent"];
            textthread?: components["schemas"]["TextthreadContent"];
            photo?: components["schemas"]["PhotoContent"];
            openmicro?: components["schemas"]["OpenmicroContent"];
            social?: components["schemas"]["SocialContent"];
            video?: components["schemas"]["VideoContent"];
            shortvideo?: components["schemas"]["ShortvideoContent"];
        };
        /** @description Changes to overrides and options by platform label. */
        PlatformContentUpdate: {
            professional?: components["schemas"]["ProfessionalContentUpdate"] | null;
            microblog?: components["schemas"]["MicroblogContentUpdate"] | null;
            textthread?: components["schemas"]["TextthreadContentUpdate"] | null;
            photo?: components["schemas"]["PhotoContentUpdate"] | null;
            openmicro?: components["schemas"]["OpenmicroContentUpdate"] | null;
            social?: components["schemas"]["SocialContentUpdate"] | null;
            video?: components["schemas"]["VideoContentUpdate"] | null;
            shortvideo?: components["schemas"]["ShortvideoContentUpdate"] | null;
        };
        /**
         * @description A platform label.
         * @example professional
         * @enum {string}
         */
        PlatformLabel: "professional" | "microblog" | "textthread" | "photo" | "openmicro" | "social" | "video" | "shortvideo";
        /** @description A post. */
        Post: {
            /**
             * @description The id of the post.
             * @example post_000001
             */
            id: string;
            /**
             * @description The state of the post as a whole.
             * @example draft
             */
            status: components["schemas"]["PostState"];
            /**
             * @description The default text, for every platform without an override. It may be omitted if the platforms of all targets have an override.
             * @example Fresh bread from seven o’clock.
             */
            text?: string;
            /** @description The targets, with their outcomes. */
            platforms: components["schemas"]["PostTarget"][];
            platformContent?: components["schemas"]["PostContent"];
            media?: components["schemas"]["PostMedia"];
            /**
             * @description When to publish, as an ISO 8601 timestamp with an offset or Z. Seconds may be left out. A request must give a time in the future.
             * @example 2030-01-14T09:00:00Z
             */
            scheduledFor?: string;
            /**
             * @description Whether follow-up comments are posted on professional.
             * @example true
             */
            isAutoPlug?: boolean;
            autoPlug?: components["schemas"]["PostAutoPlug"];
            /**
             * Format: date-time
             * @description When the post was created.
             * @example 2030-01-07T09:00:00Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the post was last changed.
             * @example 2030-01-07T09:00:00Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the post was first published.
             * @example 2030-01-07T09:00:00Z
             */
            publishedAt?: string;
        };
        /** @description Follow-up comments on the published post. Professional only. */
        PostAutoPlug: {
            /** @description The comments, in the order in which they are posted. */
            comments: components["schemas"]["PostAutoPlugComment"][];
        };
        /** @description A follow-up comment. */
        PostAutoPlugComment: {
            /**
             * @description The text of the comment.
             * @example The recipe is on our page.
             */
            text: string;
            /**
             * @description The delay after publication, as an ISO 8601 duration.
             * @example PT10M
             */
            delay: string;
        };
        /** @description Overrides and options of a post by platform label. */
        PostContent: {
            professional?: components["schemas"]["PostProfessionalContent"];
            microblog?: components["schemas"]["PostMicroblogContent"];
            textthread?: components["schemas"]["PostTextthreadContent"];
            photo?: components["schemas"]["PostPhotoContent"];
            openmicro?: components["schemas"]["PostOpenmicroContent"];
            social?: components["schemas"]["PostSocialContent"];
            video?: components["schemas"]["PostVideoContent"];
            shortvideo?: components["schemas"]["PostShortvideoContent"];
        };
        /** @description The request to create a post. */
        PostCreate: {
            /**
             * @description The default text, for every platform without an override. It may be omitted if the platforms of all targets have an override.
             * @example Fresh bread from seven o’clock.
             */
            text?: string;
            /** @description One or more accounts to publish to. */
            platforms: components["schemas"]["Target"][];
            platformContent?: components["schemas"]["PlatformContent"];
            media?: components["schemas"]["Media"];
            /**
             * @description When to publish, as an ISO 8601 timestamp with an offset or Z. Seconds may be left out. A request must give a time in the future.
             * @example 2030-01-14T09:00:00Z
             */
            scheduledFor?: string;
            /**
             * @description Whether to publish immediately on all targets.
             * @example true
             */
            publishNow?: boolean;
            /**
             * @description Whether follow-up comments are posted on professional.
             * @example true
             */
            isAutoPlug?: boolean;
            autoPlug?: components["schemas"]["AutoPlug"];
        };
        /** @description The success envelope. */
        PostListResponse: {
            /**
             * @description Always true.
             * @example true
             */
            success: boolean;
            data: components["schemas"]["Post"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description The media of a post, with the names that the professional network shows. */
        PostMedia: {
            /** @description One or more image URLs: public https URLs, or hosted URLs from the upload endpoint. */
            images?: string[];
            /**
             * @description The URL of a video.
             * @example https://hosted.example/clip.mp4
             */
            video?: string;
            /**
             * @description The URL of a PDF that is published as a carousel. Professional only. Up to 300 pages and 100 MB.
             * @example https://hosted.example/slides.pdf
             */
            carousel?: string;
            /**
             * @description The document name above a PDF carousel on professional. At most 100 chars. Defaults to a branded text; an empty string in an update resets it to the default.
             * @example Our year
             */
            filename?: string;
            /**
             * @description The title below a video on professional. At most 100 chars. Defaults to a branded text; an empty string in an update resets it to the default.
             * @example Twenty seconds of bread
             */
            videoTitle?: string;
        };
        /** @description Overrides and options of a post for microblog. */
        PostMicroblogContent: {
            /**
             * @description The text for microblog, which replaces the default text. At most 280 chars per post. Three consecutive newlines split it into a thread.
             * @example Fresh bread. Seven o’clock. Be there.
             */
            text?: string;
            /**
             * @description Whether the platform uses the default text. False if it has a text of its own, which changes of the default text do not affect.
             * @example false
             */
            synced?: boolean;
        };
        /** @description Overrides and options of a post for openmicro. */
        PostOpenmicroContent: {
            /**
             * @description The text for openmicro, which replaces the default text. At most 300 chars per post. Three consecutive newlines split it into a thread.
             * @example Hello, open web.
             */
            text?: string;
            /**
             * @description Whether the platform uses the default text. False if it has a text of its own, which changes of the default text do not affect.
             * @example false
             */
            synced?: boolean;
        };
        /** @description The performance of one published post. */
        PostPerformance: {
            /**
             * @description The id of the post.
             * @example post_000001
             */
            postId: string;
            /**
             * Format: date-time
             * @description When the post was published on the account.
             * @example 2030-01-07T09:00:00Z
             */
            publishedAt: string;
            /**
             * @description The URL of the post on the network.
             * @example https://social.example/acc_social/post_000001
             */
            url?: string;
            /**
             * Format: int64
             * @description The number of impressions.
             * @example 2611
             */
            impressions: number;
            /**
             * Format: int64
             * @description The number of likes.
             * @example 185
             */
            likes: number;
            /**
             * Format: int64
             * @description The number of comments.
             * @example 26
             */
            comments: number;
            /**
             * Format: int64
             * @description The number of shares.
             * @example 6
             */
            shares: number;
        };
        /** @description Overrides and options of a post for photo. */
        PostPhotoContent: {
            /**
             * @description The text for photo, which replaces the default text. At most 2,200 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string;
            /**
             * @description The kind of post. Defaults to `feed`.
             * @example carousel
             */
            contentType?: components["schemas"]["PhotoContentType"];
            /**
             * @description Discloses AI-generated content; the network may add a label. For image, reel and carousel posts. Defaults to false.
             * @example false
             */
            aiGenerated?: boolean;
            /**
             * @description Whether the platform uses the default text. False if it has a text of its own, which changes of the default text do not affect.
             * @example true
             */
            synced?: boolean;
        };
        /** @description Overrides and options of a post for professional. */
        PostProfessionalContent: {
            /**
             * @description The text for professional, which replaces the default text. At most 3,000 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string;
            /**
             * @description Whether the platform uses the default text. False if it has a text of its own, which changes of the default text do not affect.
             * @example false
             */
            synced?: boolean;
        };
        /** @description The request to republish a post. */
        PostRepublish: {
            /** @description One or more targets where the post is not published yet. */
            platforms: components["schemas"]["Target"][];
            platformContent?: components["schemas"]["PlatformContent"] & unknown;
        };
        /** @description The success envelope. */
        PostResponse: {
            /**
             * @description Always true.
             * @example true
             */
            success: boolean;
            data: components["schemas"]["Post"];
        };
        /** @description Overrides and options of a post for shortvideo. */
        PostShortvideoContent: {
            /**
             * @description The text for shortvideo (the caption), which replaces the default text. At most 2,200 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string;
            /**
             * @description Who can see the post. Defaults to `PUBLIC_TO_EVERYONE`.
             * @example PUBLIC_TO_EVERYONE
             */
            privacyLevel?: components["schemas"]["ShortvideoPrivacyLevel"];
            /**
             * @description Whether comments are allowed.
             * @example true
             */
            allowComments?: boolean;
            /**
             * @description Whether duets are allowed. Videos only.
             * @example false
             */
            allowDuet?: boolean;
            /**
             * @description Whether stitches are allowed. Videos only.
             * @example false
             */
            allowStitch?: boolean;
            /**
             * @description Whether to publish directly or as a draft on the network. Defaults to `direct`.
             * @example direct
             * @enum {string}
             */
            postMode?: "direct" | "draft";
            /**
             * @description Whether music is added. Carousels only. Defaults to true.
             * @example true
             */
            autoAddMusic?: boolean;
            /**
             * @description Whether the platform uses the default text. False if it has a text of its own, which changes of the default text do not affect.
             * @example true
             */
            synced?: boolean;
        };
        /** @description Overrides and options of a post for social. */
        PostSocialContent: {
            /**
             * @description The text for social, which replaces the default text. At most 63,206 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string;
            /**
             * @description Whether the platform uses the default text. False if it has a text of its own, which changes of the default text do not affect.
             * @example false
             */
            synced?: boolean;
        };
        /**
         * @description The state of a post.
         * @example draft
         * @enum {string}
         */
        PostState: "draft" | "scheduled" | "publishing" | "published" | "partially_published" | "failed";
        /** @description A target of a post, with the outcome of publishing to it. */
        PostTarget: {
            /**
             * @description The platform label. Treat it as an open string: further networks are announced.
             * @example social
             */
            platform: string;
            /**
             * @description The id of the account.
             * @example acc_social
             */
            accountId: string;
            /**
             * @description The state of the post on this target.
             * @example draft
             */
            status: components["schemas"]["PostState"];
            /**
             * @description The URL of the post on this target.
             * @example https://social.example/acc_social/post_000001
             */
            url?: string;
            error?: components["schemas"]["PublishingError"];
            /**
             * Format: date-time
             * @description When the post was published on this target.
             * @example 2030-01-07T09:00:00Z
             */
            publishedAt?: string;
            /** @description The segments of the thread, on platforms with threads. A text without a separator is one segment. */
            segments?: components["schemas"]["ThreadSegment"][];
        };
        /** @description Overrides and options of a post for textthread. */
        PostTextthreadContent: {
            /**
             * @description The text for textthread, which replaces the default text. At most 500 chars per post. Three consecutive newlines split it into a thread.
             * @example Hello, threads.
             */
            text?: string;
            /**
             * @description Whether the platform uses the default text. False if it has a text of its own, which changes of the default text do not affect.
             * @example false
             */
            synced?: boolean;
        };
        /** @description The request to update a post. Omitted members are kept; null removes an optional member. */
        PostUpdate: {
            /**
             * @description The default text, for every platform without an override. It may be omitted if the platforms of all targets have an override.
             * @example Fresh bread, every day.
             */
            text?: string | null;
            /** @description One or more accounts to publish to. */
            platforms?: components["schemas"]["Target"][];
            platformContent?: components["schemas"]["PlatformContentUpdate"] | null;
            media?: components["schemas"]["MediaUpdate"] | null;
            /**
             * @description When to publish, as an ISO 8601 timestamp with an offset or Z. Seconds may be left out. A request must give a time in the future.
             * @example 2030-01-15T09:00:00Z
             */
            scheduledFor?: string | null;
            /**
             * @description Whether to publish immediately on all targets.
             * @example true
             */
            publishNow?: boolean | null;
            /**
             * @description Whether follow-up comments are posted on professional.
             * @example true
             */
            isAutoPlug?: boolean | null;
            autoPlug?: components["schemas"]["AutoPlug"] | null;
        };
        /** @description Overrides and options of a post for video. */
        PostVideoContent: {
            /**
             * @description The text for video (the description), which replaces the default text. At most 5,000 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string;
            /**
             * @description The title, required for every post to video. At most 100 chars.
             * @example Baking bread
             */
            title?: string;
            /** @description The tags of the video. At most 500 chars in total. */
            tags?: string[];
            /**
             * @description Who can see the video. Defaults to `public`.
             * @example unlisted
             */
            privacy?: components["schemas"]["VideoPrivacy"];
            /**
             * @description Long or short form. Defaults to `long`.
             * @example long
             */
            videoType?: components["schemas"]["VideoType"];
            /**
             * @description The URL of a custom thumbnail: JPG, PNG or GIF, at most 30 MB, compressed to 2 MB by the service. Long form only, ignored on shorts. On an unverified channel, the thumbnail is skipped, an email reports that, and the video is published anyway.
             * @example https://hosted.example/photo.jpg
             */
            thumbnail?: string;
            /**
             * @description Whether the platform uses the default text. False if it has a text of its own, which changes of the default text do not affect.
             * @example true
             */
            synced?: boolean;
        };
        /** @description A refusal. */
        Problem: {
            /**
             * @description Always about:blank; the code identifies the problem.
             * @example about:blank
             */
            type: string;
            /**
             * @description The reason phrase of the status.
             * @example Unprocessable Content
             */
            title: string;
            /**
             * Format: int32
             * @description The HTTP status.
             * @example 422
             */
            status: number;
            /**
             * @description What went wrong, for humans.
             * @example The request breaks at least one rule; see errors.
             */
            detail: string;
            /**
             * @description Always false.
             * @example false
             */
            success: boolean;
            /**
             * @description The error code, for programs.
             * @example MALFORMED_REQUEST
             */
            code: components["schemas"]["ErrorCode"];
            /** @description The broken rules; absent if the code is sufficient. */
            errors?: components["schemas"]["RuleViolation"][];
            /**
             * @description Identifies this response in logs.
             * @example req_1
             */
            requestId?: string;
        };
        /** @description Overrides and options for professional, the professional network. */
        ProfessionalContent: {
            /**
             * @description The text for professional, which replaces the default text. At most 3,000 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string;
        };
        /** @description Changes to the overrides and options for professional, the professional network. */
        ProfessionalContentUpdate: {
            /**
             * @description The text for professional, which replaces the default text. At most 3,000 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string | null;
        };
        /** @description Why publishing to a target failed. */
        PublishingError: {
            /**
             * @description The error code, for programs.
             * @example ACCOUNT_DISCONNECTED
             */
            code: string;
            /**
             * @description The error message, for humans.
             * @example The account is no longer connected.
             */
            message: string;
        };
        /**
         * @description The level of a rule: stated by the API document, derived from it in one step, or assumed by a decision of this contract.
         * @example documented
         * @enum {string}
         */
        RuleLevel: "documented" | "derived" | "assumed";
        /** @description A rule that the request breaks, and where. */
        RuleViolation: {
            /**
             * @description The location, as a JSON Pointer into the body, or the name of a parameter or header.
             * @example /text
             */
            pointer: string;
            /**
             * @description The id of the rule.
             * @example text.length.microblog
             */
            rule: string;
            /**
             * @description What is wrong and how to fix it.
             * @example The text has 281 characters; microblog allows at most 280.
             */
            detail: string;
            /**
             * Format: double
             * @description The limit, if the rule has one, as a number or a string.
             * @example 280
             */
            limit?: number | string;
            /**
             * Format: double
             * @description The actual value in the request, as a number or a string.
             * @example 281
             */
            actual?: number | string;
            /**
             * @description The section of the API document that the rule is based on.
             * @example platformContent.<label> fields
             */
            section: string;
            /**
             * @description Who asserts the rule.
             * @example documented
             */
            level: components["schemas"]["RuleLevel"];
        };
        /** @description Overrides and options for shortvideo, the short-video platform. */
        ShortvideoContent: {
            /**
             * @description The text for shortvideo (the caption), which replaces the default text. At most 2,200 chars.
             * @example Twenty seconds of bread.
             */
            text?: string;
            /**
             * @description Who can see the post. Defaults to `PUBLIC_TO_EVERYONE`.
             * @example PUBLIC_TO_EVERYONE
             */
            privacyLevel?: components["schemas"]["ShortvideoPrivacyLevel"];
            /**
             * @description Whether comments are allowed.
             * @example true
             */
            allowComments?: boolean;
            /**
             * @description Whether duets are allowed. Videos only.
             * @example false
             */
            allowDuet?: boolean;
            /**
             * @description Whether stitches are allowed. Videos only.
             * @example false
             */
            allowStitch?: boolean;
            /**
             * @description Whether to publish directly or as a draft on the network. Defaults to `direct`.
             * @example direct
             * @enum {string}
             */
            postMode?: "direct" | "draft";
            /**
             * @description Whether music is added. Carousels only. Defaults to true.
             * @example true
             */
            autoAddMusic?: boolean;
        };
        /** @description Changes to the overrides and options for shortvideo, the short-video platform. */
        ShortvideoContentUpdate: {
            /**
             * @description The text for shortvideo (the caption), which replaces the default text. At most 2,200 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string | null;
            /**
             * @description Who can see the post. Defaults to `PUBLIC_TO_EVERYONE`.
             * @example PUBLIC_TO_EVERYONE
             */
            privacyLevel?: components["schemas"]["ShortvideoPrivacyLevel"] | null;
            /**
             * @description Whether comments are allowed.
             * @example true
             */
            allowComments?: boolean | null;
            /**
             * @description Whether duets are allowed. Videos only.
             * @example false
             */
            allowDuet?: boolean | null;
            /**
             * @description Whether stitches are allowed. Videos only.
             * @example false
             */
            allowStitch?: boolean | null;
            /**
             * @description Whether to publish directly or as a draft on the network. Defaults to `direct`.
             * @example direct
             * @enum {string|null}
             */
            postMode?: "direct" | "draft" | null;
            /**
             * @description Whether music is added. Carousels only. Defaults to true.
             * @example true
             */
            autoAddMusic?: boolean | null;
        };
        /**
         * @description Who can see a post on shortvideo.
         * @example PUBLIC_TO_EVERYONE
         * @enum {string}
         */
        ShortvideoPrivacyLevel: "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | "SELF_ONLY";
        /** @description Overrides and options for social, the large general social network. */
        SocialContent: {
            /**
             * @description The text for social, which replaces the default text. At most 63,206 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string;
        };
        /** @description Changes to the overrides and options for social, the large general social network. */
        SocialContentUpdate: {
            /**
             * @description The text for social, which replaces the default text. At most 63,206 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string | null;
        };
        /** @description An account to publish to. */
        Target: {
            /**
             * @description The platform label, in lowercase.
             * @example social
             */
            platform: components["schemas"]["PlatformLabel"];
            /**
             * @description The id of an account of that platform, from GET /accounts.
             * @example acc_social
             */
            accountId: string;
        };
        /** @description A text with the placeholders {{firstName}} and {{keyword}}. */
        Template: {
            /**
             * @description The text to send.
             * @example The guide is on our page.
             */
            text: string;
        };
        /** @description The texts that the lead magnet sends. */
        Templates: {
            dm?: components["schemas"]["Template"];
            /** @description Replies to the comment. Required and non-empty if `workflowType` is comments_only. */
            commentReplies?: components["schemas"]["Template"][];
        };
        /** @description Changes to the texts that the lead magnet sends. */
        TemplatesUpdate: {
            dm?: components["schemas"]["Template"] | null;
            /** @description Replies to the comment. Required and non-empty if `workflowType` is comments_only. */
            commentReplies?: components["schemas"]["Template"][] | null;
        };
        /** @description Overrides and options for textthread, the threaded-text network. */
        TextthreadContent: {
            /**
             * @description The text for textthread, which replaces the default text. At most 500 chars per post. Three consecutive newlines split it into a thread.
             * @example Hello, threads.
             */
            text?: string;
        };
        /** @description Changes to the overrides and options for textthread, the threaded-text network. */
        TextthreadContentUpdate: {
            /**
             * @description The text for textthread, which replaces the default text. At most 500 chars per post. Three consecutive newlines split it into a thread.
             * @example Fresh bread from seven o’clock.
             */
            text?: string | null;
        };
        /** @description One post of a thread. */
        ThreadSegment: {
            /**
             * @description The text of the segment.
             * @example Fresh bread. Seven o’clock. Be there.
             */
            text: string;
            /**
             * @description The URL of the published segment.
             * @example https://microblog.example/acc_microblog/post_000001
             */
            url?: string;
        };
        /** @description A multipart form with one file part. */
        UploadForm: {
            /**
             * Format: binary
             * @description An image, a video or a PDF of at most 300 MB. Its type is detected from the content.
             * @example <bytes of the file>
             */
            file: Blob;
        };
        /** @description Overrides and options for video, the long and short video platform. */
        VideoContent: {
            /**
             * @description The text for video (the description), which replaces the default text. At most 5,000 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string;
            /**
             * @description The title, required for every post to video. At most 100 chars.
             * @example Baking bread
             */
            title?: string;
            /** @description The tags of the video. At most 500 chars in total. */
            tags?: string[];
            /**
             * @description Who can see the video. Defaults to `public`.
             * @example unlisted
             */
            privacy?: components["schemas"]["VideoPrivacy"];
            /**
             * @description Long or short form. Defaults to `long`.
             * @example long
             */
            videoType?: components["schemas"]["VideoType"];
            /**
             * @description The URL of a custom thumbnail: JPG, PNG or GIF, at most 30 MB, compressed to 2 MB by the service. Long form only, ignored on shorts. On an unverified channel, the thumbnail is skipped, an email reports that, and the video is published anyway.
             * @example https://hosted.example/photo.jpg
             */
            thumbnail?: string;
        };
        /** @description Changes to the overrides and options for video, the long and short video platform. */
        VideoContentUpdate: {
            /**
             * @description The text for video (the description), which replaces the default text. At most 5,000 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string | null;
            /**
             * @description The title, required for every post to video. At most 100 chars.
             * @example Baking bread
             */
            title?: string | null;
            /** @description The tags of the video. At most 500 chars in total. */
            tags?: string[] | null;
            /**
             * @description Who can see the video. Defaults to `public`.
             * @example public
             */
            privacy?: components["schemas"]["VideoPrivacy"] | null;
            /**
             * @description Long or short form. Defaults to `long`.
             * @example long
             */
            videoType?: components["schemas"]["VideoType"] | null;
            /**
             * @description The URL of a custom thumbnail: JPG, PNG or GIF, at most 30 MB, compressed to 2 MB by the service. Long form only, ignored on shorts. On an unverified channel, the thumbnail is skipped, an email reports that, and the video is published anyway.
             * @example https://hosted.example/photo.jpg
             */
            thumbnail?: string | null;
        };
        /**
         * @description Who can see a video on video.
         * @example public
         * @enum {string}
         */
        VideoPrivacy: "public" | "unlisted" | "private";
        /**
         * @description Long or short form of a video on video.
         * @example long
         * @enum {string}
         */
        VideoType: "long" | "short";
        /**
         * @description What a lead magnet does with a matched comment.
         * @example full
         * @enum {string}
         */
        WorkflowType: "full" | "comments_only" | "collect_only";
    };
    responses: {
        /** @description `INTERNAL_ERROR`: The service failed. The request can be retried. */
        InternalError: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `MALFORMED_REQUEST`: The request body cannot be parsed as JSON or as multipart form data. */
        MalformedRequest: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `NOT_FOUND`: The resource does not exist. */
        NotFound: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `PAYLOAD_TOO_LARGE`: The request exceeds the maximum size. */
        PayloadTooLarge: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `PLAN_UPGRADE_REQUIRED`: Lead magnets require a plan that includes the API plus a Pro plan or higher. */
        PlanUpgradeRequired: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `POST_NOT_EDITABLE`: Only a draft or a scheduled post can be edited. */
        PostNotEditable: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `POST_NOT_REPUBLISHABLE`: Only a post whose publishing has ended can be republished. */
        PostNotRepublishable: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `POST_QUOTA_EXCEEDED`: The plan’s monthly quota of published posts is used up. */
        PostQuotaExceeded: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `RATE_LIMITED`: Too many requests. Wait before the next one; the Retry-After header, if present, says how long. */
        RateLimited: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `UNAUTHENTICATED`: The request has no valid API key. Send the header "Authorization: Bearer <API_KEY>". */
        Unauthenticated: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `UNSUPPORTED_MEDIA_TYPE`: The operation does not support the Content-Type of the request. */
        UnsupportedMediaType: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The id of the post.
         * @example post_000001
         */
        PostId: string;
        /**
         * @description The id of the lead magnet.
         * @example lm_000001
         */
        LeadMagnetId: string;
    };
    requestBodies: never;
    headers: {
        /** @description The origin whose pages may read the response. */
        "Access-Control-Allow-Origin": string;
        /** @description The number of remaining requests, and the seconds until more are available, as a structured field. */
        RateLimit: string;
        /** @description The number of requests allowed per number of seconds, as a structured field. */
        "RateLimit-Policy": string;
        /** @description The number of seconds to wait before a retry. */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPosts: {
        parameters: {
            query?: {
                /**
                 * @description Only posts in this state.
                 * @example scheduled
                 */
                status?: components["schemas"]["PostState"];
                /**
                 * @description Only posts with a target on this platform.
                 * @example social
                 */
                platform?: components["schemas"]["PlatformLabel"];
                /**
                 * @description Only posts from this date onwards, as a day or a timestamp. The date of a post is its publication time, else its scheduled time, else its creation time.
                 * @example 2030-01-01
                 */
                from?: string;
                /**
                 * @description Only posts up to this date, inclusive. A day includes all of that day.
                 * @example 2030-01-31
                 */
                to?: string;
                /**
                 * @description The maximum number of posts per page.
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description The cursor from the previous page.
                 * @example eyJhZnRlciI6InBvc3RfMSJ9
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List posts: success. */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostListResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description `VALIDATION_FAILED`: The request breaks at least one rule; see errors. */
            422: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createPost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCreate"];
            };
        };
        responses: {
            /** @description Create a post: success. */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PostQuotaExceeded"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `VALIDATION_FAILED`: The request breaks at least one rule; see errors. */
            422: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deletePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the post.
                 * @example post_000001
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a post: success. */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedPostResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            /** @description `VALIDATION_FAILED`: The request breaks at least one rule; see errors. */
            422: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    updatePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the post.
                 * @example post_000001
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUpdate"];
            };
        };
        responses: {
            /** @description Update a draft or scheduled post: success. */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PostQuotaExceeded"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PostNotEditable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `VALIDATION_FAILED`: The request breaks at least one rule; see errors. */
            422: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    republishPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the post.
                 * @example post_000001
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostRepublish"];
            };
        };
        responses: {
            /** @description Republish to new platforms: success. */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PostQuotaExceeded"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PostNotRepublishable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `VALIDATION_FAILED`: The request breaks at least one rule; see errors. */
            422: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List accounts: success. */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountListResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description `VALIDATION_FAILED`: The request breaks at least one rule; see errors. */
            422: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listOutreachAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List outreach accounts: success. */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutreachAccountListResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description `VALIDATION_FAILED`: The request breaks at least one rule; see errors. */
            422: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    uploadMedia: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            /** @description Upload a file: success. */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostedFileResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `VALIDATION_FAILED`: The request breaks at least one rule; see errors. */
            422: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getAnalytics: {
        parameters: {
            query: {
                /**
                 * @description The id of an account, from GET /accounts.
                 * @example acc_social
                 */
                account: string;
                /**
                 * @description The start of the date range, as a day or a timestamp. Defaults to 30 days before its end.
                 * @example 2030-01-05
                 */
                from?: string;
                /**
                 * @description The end of the date range, as a day or a timestamp. Defaults to now.
                 * @example 2030-01-07
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get analytics of an account: success. */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description `VALIDATION_FAILED`: The request breaks at least one rule; see errors. */
            422: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createLeadMagnet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadMagnetCreate"];
            };
        };
        responses: {
            /** @description Create a lead magnet: success. */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadMagnetResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PlanUpgradeRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `VALIDATION_FAILED`: The request breaks at least one rule; see errors. */
            422: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    updateLeadMagnet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the lead magnet.
                 * @example lm_000001
                 */
                id: components["parameters"]["LeadMagnetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadMagnetUpdate"];
            };
        };
        responses: {
            /** @description Update a lead magnet: success. */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadMagnetResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `VALIDATION_FAILED`: The request breaks at least one rule; see errors. */
            422: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    pauseLeadMagnet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the lead magnet.
                 * @example lm_000001
                 */
                id: components["parameters"]["LeadMagnetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pause a lead magnet: success. */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadMagnetResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["NotFound"];
            /** @description `VALIDATION_FAILED`: The request breaks at least one rule; see errors. */
            422: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listLeads: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the lead magnet.
                 * @example lm_000001
                 */
                id: components["parameters"]["LeadMagnetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List leads: success. */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadListResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["NotFound"];
            /** @description `VALIDATION_FAILED`: The request breaks at least one rule; see errors. */
            422: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    onPostPublished: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event. It is the same in every delivery attempt.
                 * @example evt_000001
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970. Receivers should refuse old timestamps.
                 * @example 1893999600
                 */
                "webhook-timestamp": number;
                /**
                 * @description The Standard Webhooks signature: `v1,` followed by the base64-encoded HMAC-SHA256 of id, timestamp and body, joined by dots. Several signatures are separated by spaces.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNfOLJ138=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The id of the event, for deduplication. It is the same in every delivery attempt.
                     * @example evt_000001
                     */
                    id: string;
                    /**
                     * @description The type of the event.
                     * @example post.published
                     * @constant
                     */
                    type: "post.published";
                    /**
                     * Format: date-time
                     * @description When the event happened, on the service’s clock.
                     * @example 2030-01-07T09:00:00Z
                     */
                    timestamp: string;
                    data: components["schemas"]["Post"] & unknown;
                };
            };
        };
        responses: {
            /** @description Received. */
            204: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostPartiallyPublished: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event. It is the same in every delivery attempt.
                 * @example evt_000001
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970. Receivers should refuse old timestamps.
                 * @example 1893999600
                 */
                "webhook-timestamp": number;
                /**
                 * @description The Standard Webhooks signature: `v1,` followed by the base64-encoded HMAC-SHA256 of id, timestamp and body, joined by dots. Several signatures are separated by spaces.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNfOLJ138=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The id of the event, for deduplication. It is the same in every delivery attempt.
                     * @example evt_000001
                     */
                    id: string;
                    /**
                     * @description The type of the event.
                     * @example post.partially_published
                     * @constant
                     */
                    type: "post.partially_published";
                    /**
                     * Format: date-time
                     * @description When the event happened, on the service’s clock.
                     * @example 2030-01-07T09:00:00Z
                     */
                    timestamp: string;
                    data: components["schemas"]["Post"] & unknown;
                };
            };
        };
        responses: {
            /** @description Received. */
            204: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event. It is the same in every delivery attempt.
                 * @example evt_000001
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970. Receivers should refuse old timestamps.
                 * @example 1893999600
                 */
                "webhook-timestamp": number;
                /**
                 * @description The Standard Webhooks signature: `v1,` followed by the base64-encoded HMAC-SHA256 of id, timestamp and body, joined by dots. Several signatures are separated by spaces.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNfOLJ138=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The id of the event, for deduplication. It is the same in every delivery attempt.
                     * @example evt_000001
                     */
                    id: string;
                    /**
                     * @description The type of the event.
                     * @example post.failed
                     * @constant
                     */
                    type: "post.failed";
                    /**
                     * Format: date-time
                     * @description When the event happened, on the service’s clock.
                     * @example 2030-01-07T09:00:00Z
                     */
                    timestamp: string;
                    data: components["schemas"]["Post"] & unknown;
                };
            };
        };
        responses: {
            /** @description Received. */
            204: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onLeadCaptured: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event. It is the same in every delivery attempt.
                 * @example evt_000001
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970. Receivers should refuse old timestamps.
                 * @example 1893999600
                 */
                "webhook-timestamp": number;
                /**
                 * @description The Standard Webhooks signature: `v1,` followed by the base64-encoded HMAC-SHA256 of id, timestamp and body, joined by dots. Several signatures are separated by spaces.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNfOLJ138=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The id of the event, for deduplication. It is the same in every delivery attempt.
                     * @example evt_000001
                     */
                    id: string;
                    /**
                     * @description The type of the event.
                     * @example lead.captured
                     * @constant
                     */
                    type: "lead.captured";
                    /**
                     * Format: date-time
                     * @description When the event happened, on the service’s clock.
                     * @example 2030-01-07T09:00:00Z
                     */
                    timestamp: string;
                    data: components["schemas"]["Lead"] & unknown;
                };
            };
        };
        responses: {
            /** @description Received. */
            204: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
