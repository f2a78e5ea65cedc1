import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatPrice } from "../../../../contract/booking-rules.ts";
import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { call } from "../../api/client.ts";
import { useCanChange } from "../../auth/use-can-call.ts";
import { formatShortDate } from "../../format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { useFocusWhenGone } from "../../ui/kept-focus.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showSuccess } from "../../ui/toast-store.ts";
import { RefundDialog, type RefundInput } from "../refunds/refunds.tsx";
import { getMemberName } from "./member-labels.ts";
import styles from "./member-page.module.css";
import { getMemberPageKey } from "./member-page-queries.ts";

/** A refund leaves within a second or two, and Stripe then says so. */
const refundMs = 3_000;

/** The member's last payment for Premium, and its refund in whole or in part (ADMIN-42). */
export function LastPremiumPayment({ member }: { member: MemberRecord }) {
  const { id } = member;
  const queryClient = useQueryClient();
  const queryKey = [...getMemberPageKey(), id, "premium-payment"];
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call("adminGetPremiumPayment", { id }, { signal }),
    staleTime: 0,
  });
  const [isOpen, setIsOpen] = useState(false);
  const [isOnItsWay, setOnItsWay] = useState(false);
  const canRefund = useCanChange()("adminRefundPremium", member);
  const refund = useMutation({
    mutationFn: (input: RefundInput) => call("adminRefundPremium", { id, ...input }),
    onSuccess: () => {
      const description = "The money should reach the card within a few days.";
      showSuccess(description, "Refund started");
      setIsOpen(false);
      setOnItsWay(true);
      setTimeout(async () => {
        await queryClient.invalidateQueries({ queryKey: getMemberPageKey() });
        setOnItsWay(false);
      }, refundMs);
    },
    // Something else may have been refunded.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const isRefundable = canRefund && (data?.payment?.left_cents ?? 0) > 0;
  const line = useFocusWhenGone<HTMLParagraphElement>(isRefundable);
  if (isPending) return <Skeleton width="100%" height={48} />;
  if (!data)
    return (
      <LoadError onRetry={() => void refetch()} busy={isFetching}>
        Couldn't load the last payment. Please try again.
      </LoadError>
    );
  const { payment } = data;
  if (!payment) return null;
  const { amount_cents, refunded_cents, left_cents, card, is_disputed, paid_at } = payment;
  const paid = `Last payment: ${formatPrice(amount_cents)} on ${formatShortDate(paid_at)}${card ? ` by ${card}` : ""}.`;
  return (
    <>
      <p ref={line} tabIndex={-1}>
        {paid}
        {isOnItsWay && " The refund is on its way."}
        {refunded_cents > 0 && ` Refunded ${formatPrice(refunded_cents)} of ${formatPrice(amount_cents)}.`}
        {is_disputed && " The bank is deciding a dispute of it, so it can't be refunded now."}
      </p>
      {isRefundable && (
        <Button
          variant="outline"
          size="sm"
          className={styles.send}
          busy={isOnItsWay}
          onClick={() => setIsOpen(true)}
        >
          Refund this payment
        </Button>
      )}
      {isOpen && (
        <RefundDialog
          title="Refund the last payment for Premium"
          leftCents={left_cents}
          describe={() =>
            `Premium is not changed by it. ${getMemberName(member)} gets an email with the amount, the card and your reason.`
          }
          error={refund.error}
          busy={refund.isPending}
          onRefund={(input) => refund.mutate(input)}
          onCancel={() => {
            setIsOpen(false);
            refund.reset();
          }}
        />
      )}
    </>
  );
}
