import * as z from "zod";
import { isAddress, toBareAddress } from "./addresses.ts";
import type { Draft } from "./outbox.ts";

/** An error of the SES v2 API. */
export class SesError extends Error {
  readonly code: "BadRequestException" | "MessageRejected" | "NotFoundException";
  constructor(code: SesError["code"], message: string) {
    super(message);
    this.name = "SesError";
    this.code = code;
  }
}

// Header text: a line break would start another header.
const Line = z.string().regex(/^\P{Cc}*$/u, "must not contain control characters");
const Address = z.string().refine(isAddress, "is not a valid address");
const Addresses = z.array(Address).default([]);
const Part = z.object({ Data: z.string() });

const Attachment = z.object({
  FileName: Line.min(1).max(255),
  RawContent: z.base64(),
  ContentType: Line.default("application/octet-stream"),
});

/** The headers that SES lets a sender add, with its limits. */
const Header = z.object({
  Name: z.string().regex(/^[A-Za-z0-9-]{1,126}$/),
  Value: z.string().regex(/^[\x20-\x7e]{1,870}$/),
});

const Simple = z.object({
  Subject: z.object({ Data: Line.min(1) }),
  Body: z
    .object({ Html: Part.optional(), Text: Part.optional() })
    .refine(({ Html, Text }) => Html ?? Text, "needs Html or Text"),
  Attachments: z.array(Attachment).default([]),
  Headers: z.array(Header).max(15).default([]),
});

const Tag = z.object({
  Name: z.string().regex(/^[\w-]{1,256}$/),
  Value: z.string().regex(/^[\w-]{1,256}$/),
});

const SendEmail = z.object({
  FromEmailAddress: Address,
  Destination: z
    .object({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses })
    .default({ ToAddresses: [], CcAddresses: [], BccAddresses: [] }),
  ReplyToAddresses: Addresses,
  Content: z.strictObject({ Simple }),
  EmailTags: z.array(Tag).default([]),
  ConfigurationSetName: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
});

const MAX_RECIPIENTS = 50;
/** Addresses in this domain are rejected, so that tests can see how a rejection is handled. */
const REJECTED_DOMAIN = "@fail.test";

interface SendEmailRequest {
  draft: Draft;
  configurationSet: string | undefined;
}

/** Parses the body of a SendEmail call. Throws SesError for input that SES rejects. */
export function parseSendEmail(body: unknown): SendEmailRequest {
  const parsed = SendEmail.safeParse(body);
  if (!parsed.success) throw new SesError("BadRequestException", z.prettifyError(parsed.error));
  const { Content, Destination, ...request } = parsed.data;
  const draft = {
    from: request.FromEmailAddress,
    to: Destination.ToAddresses,
    cc: Destination.CcAddresses,
    bcc: Destination.BccAddresses,
    reply_to: request.ReplyToAddresses,
    tags: Object.fromEntries(request.EmailTags.map(({ Name, Value }) => [Name, Value])),
    ...parseSimpleContent(Content.Simple),
  };
  checkDraft(draft);
  return { draft, configurationSet: request.ConfigurationSetName };
}

function parseSimpleContent(simple: z.infer<typeof Simple>) {
  return {
    subject: simple.Subject.Data,
    html: simple.Body.Html?.Data ?? null,
    text: simple.Body.Text?.Data ?? null,
    ...(simple.Headers.length > 0 && {
      headers: Object.fromEntries(simple.Headers.map(({ Name, Value }) => [Name, Value])),
    }),
    attachments: simple.Attachments.map(({ FileName, ContentType, RawContent }) => ({
      name: FileName,
      content_type: ContentType,
      content_base64: RawContent,
    })),
  };
}

function checkDraft({ to, cc, bcc }: Draft): void {
  const recipients = [...to, ...cc, ...bcc];
  if (recipients.length === 0 || recipients.length > MAX_RECIPIENTS)
    throw new SesError("BadRequestException", `An email needs 1 to ${MAX_RECIPIENTS} valid recipients.`);
  const rejected = recipients.find((recipient) => toBareAddress(recipient).endsWith(REJECTED_DOMAIN));
  if (rejected) throw new SesError("MessageRejected", `The message contains invalid content: ${rejected}`);
}
