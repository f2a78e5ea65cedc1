/** Says how long each kind of data is kept (LEGAL-2). docs/table.md says when each row expires. */
const kept: readonly { data: string; howLong: string }[] = [
  { data: "Your account", howLong: "Until you ask us to delete it" },
  {
    data: "Your favorites and downloads",
    howLong: "As long as your account exists; a favorite until you remove it",
  },
  {
    data: "Your sessions",
    howLong:
      "As long as your account exists; after that, without your name, what you wanted to talk about, your child’s age, the meeting place and your advisor’s message",
  },
  {
    data: "Name, email address and meeting place of an advisor who left us, in past sessions",
    howLong: "As long as the record of the session; the place as long as the client’s account exists",
  },
  {
    data: "Forms you submitted",
    howLong: "24 months, or until you delete your account if its email address is confirmed",
  },
  {
    data: "Your newsletter subscription",
    howLong:
      "8 days if you never confirm it; otherwise until you unsubscribe, or delete your account and have confirmed its email address",
  },
  {
    data: "Payments and invoices at Stripe, with your name, your email address and the last digits of your card",
    howLong: "As long as tax and accounting law requires, usually 5 to 10 years, also without your account",
  },
  {
    data: "That you unsubscribed or had your data deleted, or that we asked you about the newsletter",
    howLong: "As long as we send emails, without the address itself",
  },
  { data: "Who got which newsletter", howLong: "90 days, without the address itself" },
  {
    data: "The text of emails we sent, reminders too",
    howLong: "30 days; 2 years for one that could not be sent",
  },
  {
    data: "Addresses that returned our emails or reported them",
    howLong: "As long as we send emails, so that we do not write to them again",
  },
  { data: "Searches that found nothing", howLong: "100 days, without who searched" },
  {
    data: "Lists that an administrator exports or imports",
    howLong: "1 day; our servers may keep them a few days longer, but no one can open them",
  },
  {
    data: "Records of changes to accounts, yours and administrators’",
    howLong: "2 years; they name what changed, and for a refund its amount and the reason that we entered",
  },
  { data: "Failed card payments and counts that stop abuse", howLong: "A week at most" },
  { data: "Backups of all of this", howLong: "35 days" },
  { data: "Server logs", howLong: "Up to 12 months" },
];

export const RetentionTable = () => (
  <table>
    <thead>
      <tr>
        <th scope="col">Data</th>
        <th scope="col">How long</th>
      </tr>
    </thead>
    <tbody>
      {kept.map(({ data, howLong }) => (
        <tr key={data}>
          <td>{data}</td>
          <td>{howLong}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
