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
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Create a post
         * @description Creates a post. With `publishNow`, it is published immediately on every target. With `scheduledFor`, it is published at that time. A post with neither is a draft. A draft must satisfy every rule.
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
         */
        delete: operations["deletePost"];
        options?: never;
        head?: never;
        /**
         * Update a draft or scheduled post
         * @description Updates a draft or a scheduled post. The result must satisfy every rule. Omitted members are kept. Null removes an optional member. An empty `media.filename` or `media.videoTitle` resets it to the branding.
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
         * @description Updates a lead magnet. The result must satisfy every rule. Omitted members are kept. Null removes an optional member.
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
         * @description A post was published on every target. Sent each time publishing or republishing ends with every target published. The webhook URL is configured outside this API. Without a 2xx response, the delivery is retried after 5 s, 5 min, 30 min, 2 h, 5 h and 10 h, with the same id.
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
         * @description A post was published on some targets and failed on others. Sent each time publishing or republishing ends with some targets published and some failed. The webhook URL is configured outside this API. Without a 2xx response, the delivery is retried after 5 s, 5 min, 30 min, 2 h, 5 h and 10 h, with the same id.
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
         * @description Publishing a post failed on every target. Sent each time publishing or republishing ends with no published target. The webhook URL is configured outside this API. Without a 2xx response, the delivery is retried after 5 s, 5 min, 30 min, 2 h, 5 h and 10 h, with the same id.
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
         * @description A lead magnet captured a commenter as a lead. Sent once for each lead, if the lead magnet has a webhook. The webhook URL is configured in the lead magnet. Without a 2xx response, the delivery is retried after 5 s, 5 min, 30 min, 2 h, 5 h and 10 h, with the same id.
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
             * @description The platform label. Treat it as an open string: further networks have been announced.
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
             * @constant
             */
            success: true;
            data: components["schemas"]["Account"][];
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
        /** @description The success envelope. */
        AnalyticsResponse: {
            /**
             * @description Always true.
             * @example true
             * @constant
             */
            success: true;
            data: components["schemas"]["Analytics"];
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
        /** @description Follow-up comments on the published post. Professional only. */
        AutoPlug: {
            /** @description The comments, in the order in which they are posted. */
            comments: components["schemas"]["AutoPlugComment"][];
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
             * @constant
             */
            deleted: true;
        };
        /** @description The success envelope. */
        DeletedPostResponse: {
            /**
             * @description Always true.
             * @example true
             * @constant
             */
            success: true;
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
             * @constant
             */
            success: true;
            data: components["schemas"]["HostedFile"];
        };
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
        /**
         * @description An action taken for a lead.
         * @example comment_reply
         * @enum {string}
         */
        LeadAction: "comment_reply" | "direct_message" | "connection_request" | "follow_up" | "webhook";
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
        /** @description A lead magnet captured a commenter as a lead. */
        LeadCapturedEvent: {
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
            data: components["schemas"]["Lead"];
        };
        /** @description The success envelope. */
        LeadListResponse: {
            /**
             * @description Always true.
             * @example true
             * @constant
             */
            success: true;
            data: components["schemas"]["Lead"][];
        };
        /**
         * @description The state of a lead magnet.
         * @example active
         * @enum {string}
         */
        LeadMagnetState: "active" | "paused";
        /**
         * @description What a lead magnet does with a matched comment.
         * @example full
         * @enum {string}
         */
        WorkflowType: "full" | "comments_only" | "collect_only";
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
        /** @description The success envelope. */
        LeadMagnetResponse: {
            /**
             * @description Always true.
             * @example true
             * @constant
             */
            success: true;
            data: components["schemas"]["LeadMagnet"];
        };
        /** @description Changes to the texts that the lead magnet sends. */
        TemplatesUpdate: {
            dm?: components["schemas"]["Template"] | null;
            /** @description Replies to the comment. Required and non-empty if `workflowType` is comments_only. */
            commentReplies?: components["schemas"]["Template"][] | null;
        };
        /** @description The request to update a lead magnet. Omitted members are kept. Null removes an optional member. */
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
            /** @description One or more image URLs: public https URLs, or hosted URLs from the upload endpoint. shortvideo accepts hosted URLs only. Limits by platform: professional: up to 9, 5 MB each (jpeg, png, gif); microblog: up to 4, 5 MB each, gif 15 MB (jpeg, png, gif, webp); textthread: up to 10, 8 MB each (jpeg, png); photo: up to 10, 8 MB each (jpeg, png); openmicro: up to 4, 1 MB each (jpeg, png, webp, gif); social: 4 MB each (jpeg, png); video: none; shortvideo: up to 35, 20 MB each, 1080 px (jpeg, webp). Larger images are compressed or converted before publishing. */
            images?: string[];
            /**
             * @description The URL of a video in MP4: a public https URL, or a hosted URL from the upload endpoint. shortvideo accepts hosted URLs only. Limits by platform: professional: 5 GB, 3 s to 10 min; microblog: 512 MB, up to 140 s; textthread: 100 MB, up to 5 min; photo: 1 GB, 3 s to 90 s; openmicro: none; social: 4 GB, up to 240 min; video: 256 GB, up to 12 h; shortvideo: 4 GB. On photo, the duration is that of reels.
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
            /** @description One or more image URLs: public https URLs, or hosted URLs from the upload endpoint. shortvideo accepts hosted URLs only. Limits by platform: professional: up to 9, 5 MB each (jpeg, png, gif); microblog: up to 4, 5 MB each, gif 15 MB (jpeg, png, gif, webp); textthread: up to 10, 8 MB each (jpeg, png); photo: up to 10, 8 MB each (jpeg, png); openmicro: up to 4, 1 MB each (jpeg, png, webp, gif); social: 4 MB each (jpeg, png); video: none; shortvideo: up to 35, 20 MB each, 1080 px (jpeg, webp). Larger images are compressed or converted before publishing. */
            images?: string[] | null;
            /**
             * @description The URL of a video in MP4: a public https URL, or a hosted URL from the upload endpoint. shortvideo accepts hosted URLs only. Limits by platform: professional: 5 GB, 3 s to 10 min; microblog: 512 MB, up to 140 s; textthread: 100 MB, up to 5 min; photo: 1 GB, 3 s to 90 s; openmicro: none; social: 4 GB, up to 240 min; video: 256 GB, up to 12 h; shortvideo: 4 GB. On photo, the duration is that of reels.
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
        /**
         * @description The connection status of an outreach account.
         * @example connected
         * @enum {string}
         */
        OutreachAccountStatus: "connected" | "disconnected";
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
             * @constant
             */
            success: true;
            data: components["schemas"]["OutreachAccount"][];
        };
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
        /**
         * @description The content type of a post on photo.
         * @example feed
         * @enum {string}
         */
        PhotoContentType: "feed" | "reel" | "story" | "carousel";
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
        /** @description Overrides and options for professional, the professional network. */
        ProfessionalContent: {
            /**
             * @description The text for professional, which replaces the default text. At most 3,000 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string;
        };
        /** @description Overrides and options for textthread, the threaded-text network. */
        TextthreadContent: {
            /**
             * @description The text for textthread, which replaces the default text. At most 500 chars per post. Three consecutive newlines split it into a thread.
             * @example Hello, threads.
             */
            text?: string;
        };
        /** @description Overrides and options for social, the large general social network. */
        SocialContent: {
            /**
             * @description The text for social, which replaces the default text. At most 63,206 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string;
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
             * @description The URL of a custom thumbnail: JPG, PNG or GIF, at most 30 MB, compressed to 2 MB by the service, 1280x720 recommended. Long form only, ignored on shorts. On an unverified channel, the thumbnail is skipped, an email reports that, and the video is published anyway.
             * @example https://hosted.example/photo.jpg
             */
            thumbnail?: string;
        };
        /**
         * @description Who can see a post on shortvideo.
         * @example PUBLIC_TO_EVERYONE
         * @enum {string}
         */
        ShortvideoPrivacyLevel: "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | "SELF_ONLY";
        /**
         * @description How a post is published on shortvideo.
         * @example direct
         * @enum {string}
         */
        ShortvideoPostMode: "direct" | "draft";
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
             */
            postMode?: components["schemas"]["ShortvideoPostMode"];
            /**
             * @description Whether music is added. Carousels only. Defaults to true.
             * @example true
             */
            autoAddMusic?: boolean;
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
        /** @description Changes to the overrides and options for professional, the professional network. */
        ProfessionalContentUpdate: {
            /**
             * @description The text for professional, which replaces the default text. At most 3,000 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string | null;
        };
        /** @description Changes to the overrides and options for textthread, the threaded-text network. */
        TextthreadContentUpdate: {
            /**
             * @description The text for textthread, which replaces the default text. At most 500 chars per post. Three consecutive newlines split it into a thread.
             * @example Fresh bread from seven o’clock.
             */
            text?: string | null;
        };
        /** @description Changes to the overrides and options for social, the large general social network. */
        SocialContentUpdate: {
            /**
             * @description The text for social, which replaces the default text. At most 63,206 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string | null;
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
             * @description The URL of a custom thumbnail: JPG, PNG or GIF, at most 30 MB, compressed to 2 MB by the service, 1280x720 recommended. Long form only, ignored on shorts. On an unverified channel, the thumbnail is skipped, an email reports that, and the video is published anyway.
             * @example https://hosted.example/photo.jpg
             */
            thumbnail?: string | null;
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
             */
            postMode?: components["schemas"]["ShortvideoPostMode"] | null;
            /**
             * @description Whether music is added. Carousels only. Defaults to true.
             * @example true
             */
            autoAddMusic?: boolean | null;
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
        /**
         * @description The state of a post.
         * @example draft
         * @enum {string}
         */
        PostState: "draft" | "scheduled" | "publishing" | "published" | "partially_published" | "failed";
        /**
         * @description The state of a target of a post.
         * @example draft
         * @enum {string}
         */
        TargetState: "draft" | "scheduled" | "publishing" | "published" | "failed";
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
        /** @description A target of a post, with the outcome of publishing to it. */
        PostTarget: {
            /**
             * @description The platform label. Treat it as an open string: further networks have been announced.
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
            status: components["schemas"]["TargetState"];
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
        /** @description Overrides and options of a post for professional. */
        PostProfessionalContent: {
            /**
             * @description The text for professional, which replaces the default text. At most 3,000 chars.
             * @example Fresh bread from seven o’clock.
             */
            text?: string;
            /**
             * @description Whether the platform uses the default text. False if it has its own text, which changes of the default text do not affect.
             * @example false
             */
            synced?: boolean;
        };
        /** @description Overrides and options of a post for microblog. */
        PostMicroblogContent: {
            /**
             * @description The text for microblog, which replaces the default text. At most 280 chars per post. Three consecutive newlines split it into a thread.
             * @example Fresh bread. Seven o’clock. Be there.
             */
            text?: string;
            /**
             * @description Whether the platform uses the default text. False if it has its own text, which changes of the default text do not affect.
             * @example false
             */
            synced?: boolean;
        };
        /** @description Overrides and options of a post for textthread. */
        PostTextthreadContent: {
            /**
             * @description The text for textthread, which replaces the default text. At most 500 chars per post. Three consecutive newlines split it into a thread.
             * @example Hello, threads.
             */
            text?: string;
            /**
             * @description Whether the platform uses the default text. False if it has its own text, which changes of the default text do not affect.
             * @example false
             */
            synced?: boolean;
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
             * @description Whether the platform uses the default text. False if it has its own text, which changes of the default text do not affect.
             * @example true
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
             * @description Whether the platform uses the default text. False if it has its own text, which changes of the default text do not affect.
             * @example false
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
             * @description Whether the platform uses the default text. False if it has its own text, which changes of the default text do not affect.
             * @example false
             */
            synced?: boolean;
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
             * @description The URL of a custom thumbnail: JPG, PNG or GIF, at most 30 MB, compressed to 2 MB by the service, 1280x720 recommended. Long form only, ignored on shorts. On an unverified channel, the thumbnail is skipped, an email reports that, and the video is published anyway.
             * @example https://hosted.example/photo.jpg
             */
            thumbnail?: string;
            /**
             * @description Whether the platform uses the default text. False if it has its own text, which changes of the default text do not affect.
             * @example true
             */
            synced?: boolean;
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
             */
            postMode?: components["schemas"]["ShortvideoPostMode"];
            /**
             * @description Whether music is added. Carousels only. Defaults to true.
             * @example true
             */
            autoAddMusic?: boolean;
            /**
             * @description Whether the platform uses the default text. False if it has its own text, which changes of the default text do not affect.
             * @example true
             */
            synced?: boolean;
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
        /** @description The media of a post, with the names that the professional network shows. */
        PostMedia: {
            /** @description One or more image URLs: public https URLs, or hosted URLs from the upload endpoint. shortvideo accepts hosted URLs only. Limits by platform: professional: up to 9, 5 MB each (jpeg, png, gif); microblog: up to 4, 5 MB each, gif 15 MB (jpeg, png, gif, webp); textthread: up to 10, 8 MB each (jpeg, png); photo: up to 10, 8 MB each (jpeg, png); openmicro: up to 4, 1 MB each (jpeg, png, webp, gif); social: 4 MB each (jpeg, png); video: none; shortvideo: up to 35, 20 MB each, 1080 px (jpeg, webp). Larger images are compressed or converted before publishing. */
            images?: string[];
            /**
             * @description The URL of a video in MP4: a public https URL, or a hosted URL from the upload endpoint. shortvideo accepts hosted URLs only. Limits by platform: professional: 5 GB, 3 s to 10 min; microblog: 512 MB, up to 140 s; textthread: 100 MB, up to 5 min; photo: 1 GB, 3 s to 90 s; openmicro: none; social: 4 GB, up to 240 min; video: 256 GB, up to 12 h; shortvideo: 4 GB. On photo, the duration is that of reels.
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
        /** @description Follow-up comments on the published post. Professional only. */
        PostAutoPlug: {
            /** @description The comments, in the order in which they are posted. */
            comments: components["schemas"]["PostAutoPlugComment"][];
        };
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
             * @description The default text, for every platform without an override. It may be omitted if the platforms of all targets have an override. Chars by platform: professional: 3,000; microblog: 280 per post of a thread; textthread: 500 per post of a thread; photo: 2,200; openmicro: 300 per post of a thread; social: 63,206; video: 5,000; shortvideo: 2,200. Three consecutive newlines split it into a thread on microblog, textthread and openmicro.
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
        /** @description The request to create a post. */
        PostCreate: {
            /**
             * @description The default text, for every platform without an override. It may be omitted if the platforms of all targets have an override. Chars by platform: professional: 3,000; microblog: 280 per post of a thread; textthread: 500 per post of a thread; photo: 2,200; openmicro: 300 per post of a thread; social: 63,206; video: 5,000; shortvideo: 2,200. Three consecutive newlines split it into a thread on microblog, textthread and openmicro.
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
        /** @description Publishing a post failed on every target. */
        PostFailedEvent: {
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
            data: components["schemas"]["Post"];
        };
        /** @description The success envelope. */
        PostListResponse: {
            /**
             * @description Always true.
             * @example true
             * @constant
             */
            success: true;
            data: components["schemas"]["Post"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A post was published on some targets and failed on others. */
        PostPartiallyPublishedEvent: {
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
            data: components["schemas"]["Post"];
        };
        /** @description A post was published on every target. */
        PostPublishedEvent: {
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
            data: components["schemas"]["Post"];
        };
        /** @description The request to republish a post. */
        PostRepublish: {
            /** @description One or more targets where the post is not published yet. */
            platforms: components["schemas"]["Target"][];
            platformContent?: components["schemas"]["PlatformContent"];
        };
        /** @description The success envelope. */
        PostResponse: {
            /**
             * @description Always true.
             * @example true
             * @constant
             */
            success: true;
            data: components["schemas"]["Post"];
        };
        /** @description The request to update a post. Omitted members are kept. Null removes an optional member. */
        PostUpdate: {
            /**
             * @description The default text, for every platform without an override. It may be omitted if the platforms of all targets have an override. Chars by platform: professional: 3,000; microblog: 280 per post of a thread; textthread: 500 per post of a thread; photo: 2,200; openmicro: 300 per post of a thread; social: 63,206; video: 5,000; shortvideo: 2,200. Three consecutive newlines split it into a thread on microblog, textthread and openmicro.
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
             * @description The amount that the rule allows, such as a number of characters.
             * @example 280
             */
            limit?: number;
            /**
             * Format: double
             * @description The amount in the request.
             * @example 281
             */
            actual?: number;
            /**
             * @description What the rule expects, if it is not an amount.
             * @example jpeg, png, gif, webp, mp4, pdf
             */
            expected?: string;
            /**
             * @description What the request has instead, abbreviated.
             * @example bmp
             */
            given?: string;
            /**
             * @description The section of the API document that the rule is based on.
             * @example platformContent.<label> fields
             */
            section: string;
            /**
             * @description Where the rule comes from: the API document, a derivation from it, or a decision.
             * @example documented
             */
            level: components["schemas"]["RuleLevel"];
        };
        /** @description A refusal. */
        Problem: {
            /**
             * @description Always about:blank; the code identifies the problem.
             * @example about:blank
             * @constant
             */
            type: "about:blank";
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
             * @constant
             */
            success: false;
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
        /** @description A multipart form with one file part. */
        UploadForm: {
            /**
             * Format: binary
             * @description An image, a video or a PDF of at most 300 MB. Its type is detected from the content.
             * @example <bytes of the file>
             */
            file: Blob;
        };
    };
    responses: {
        /** @description `INTERNAL_ERROR`: The service failed to handle the request; try again later. */
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
        /** @description `MALFORMED_REQUEST`: The request body cannot be read; see errors. */
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
        /** @description `PLAN_UPGRADE_REQUIRED`: The plan of the API key does not cover this request; see errors. */
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
        /** @description `POST_NOT_REPUBLISHABLE`: Only a post that was published, or that failed to publish, can be republished. */
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
                 * @description Only posts from this date onwards. A date is a whole day or a timestamp. The date of a post is its publication time, else its scheduled time, else its creation time.
                 * @example 2030-01-01
                 */
                from?: string;
                /**
                 * @description Only posts up to this date. A date is a whole day or a timestamp. This date is inclusive.
                 * @example 2030-01-31
                 */
                to?: string;
                /**
                 * @description The maximum number of posts per page.
                 * @example 10
                 */
                limit?: number;
                /** @description The cursor from the previous page. */
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
                "application/json": components["schemas"]["PostPublishedEvent"];
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
                "application/json": components["schemas"]["PostPartiallyPublishedEvent"];
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
                "application/json": components["schemas"]["PostFailedEvent"];
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
                "application/json": components["schemas"]["LeadCapturedEvent"];
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
