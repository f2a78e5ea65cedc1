import { adminNewsletterRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as newsletters from "./newsletter-admin.ts";

export const handler = createApi(
  adminNewsletterRoutes,
  {
    adminListNewsletters: newsletters.listNewsletters,
    adminCreateNewsletter: newsletters.createNewsletter,
    adminUpdateNewsletter: newsletters.updateNewsletter,
    adminDeleteNewsletter: newsletters.deleteNewsletter,
    adminPreviewNewsletter: newsletters.previewNewsletter,
    adminTestNewsletter: newsletters.testNewsletter,
    adminSendNewsletter: newsletters.sendNewsletter,
    adminStopNewsletter: newsletters.stopNewsletter,
  },
  { findMember: members.find },
);
