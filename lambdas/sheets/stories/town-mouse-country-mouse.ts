import { townMouseArt } from "./art/town-mouse-country-mouse-art.ts";
import type { Story } from "./story.ts";

export const townMouseCountryMouse: Story = {
  title: "Town Mouse and Country Mouse",
  source: "A fable by Aesop, retold",
  description: "Two cousins, two kitchens, one large cat. A story about what feels like home.",
  art: townMouseArt,
  pictures: ["acorn", "cupcake", "cat", "mouse"],
  ending: "house",
  paragraphs: [
    "Country Mouse lived under a hedge. She had a bed of moss, a door made of bark, and a cousin in town whom she had not seen since they were both as small as peas.",
    "So she wrote a letter on a leaf. “Come and visit,” it said. “Bring nothing. There is plenty.”",
    "Town Mouse came on the milk truck, in a red scarf. Country Mouse had been cooking since sunrise. There was barley, and half an acorn, and a whole raspberry for each of them.",
    "Town Mouse looked at the barley. She was a polite mouse, and she ate three grains.",
    "“It is very quiet here,” she said.",
    "“Yes,” said Country Mouse happily. “You can hear the grass.”",
    "They listened to the grass. Town Mouse listened for as long as she could, which was not very long. “Dear cousin,” she said, “you must come and stay with me. In town we have cake. In town we have cheese as big as doors. In town there is always something going on.”",
    "Country Mouse had never seen a cheese as big as a door. She packed her other apron, and off they went.",
    "Oh, the town! There were lights on sticks. There were shoes, hundreds of shoes, all in a hurry. They ran along a wall and down a pipe and under a door, and there they were, in a dining room, on a table as white and as wide as a winter field.",
    "“Help yourself,” said Town Mouse.",
    "There was cake. There was gelatin that shook when you breathed on it. There was a cheese, and it was not quite as big as a door, but it would have made a good window.",
    "Country Mouse had just put her nose into the whipped cream when Town Mouse said, in a very calm voice, “Run.”",
    "“Why?” said Country Mouse.",
    "“Cat,” said Town Mouse.",
    "They ran! Over the cake, around the gelatin, down the tablecloth, across the floor. Something soft and heavy landed behind them, and something sharp went swish. They squeezed into the hole in the wall with not one whisker to spare.",
    "In the dark, Country Mouse could hear two hearts beating, and she was not sure which one was hers.",
    "“She goes away after an hour or so,” said Town Mouse, and straightened her scarf. “Then there is pudding.”",
    "“Does that happen every day?” asked Country Mouse.",
    "“Only at dinner,” said Town Mouse. “And breakfast. You get used to it. It keeps the feet quick.”",
    "Country Mouse thought about the pudding. She thought about it quite hard. Then she thought about her door made of bark, and how nobody had ever come through it who was not a friend.",
    "“Cousin,” she said, “it is the finest table I ever saw. But I think I like my barley better, if I can eat it slowly.”",
    "Town Mouse laughed. “And I like my cake,” she said, “even if I must eat it fast.”",
    "So Country Mouse rode home on the milk truck with a crumb of cheese in her apron. And every year, when the raspberries were ripe, Town Mouse came to listen to the grass. She could never do it for very long. But every year it was a little longer.",
  ],
  questions: [
    "What did each mouse like about her own home?",
    "Where would you rather live, and why?",
    "What sounds do you hear at home when it is quiet?",
    "Can you like a place and still be glad to leave it?",
  ],
  together:
    "Close your eyes, all of you, for as long as one slow breath in and out, five times. Then each name a sound you heard.",
};
