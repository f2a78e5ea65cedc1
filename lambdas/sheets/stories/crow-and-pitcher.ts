import { crowAndPitcherArt } from "./art/crow-and-pitcher-art.ts";
import type { Story } from "./story.ts";

export const crowAndPitcher: Story = {
  title: "The Crow and the Pitcher",
  source: "A fable by Aesop, retold",
  description:
    "The water is too low and the jug is too tall. A thirsty crow thinks of one thing after another.",
  art: crowAndPitcherArt,
  pictures: ["sun", "flower", "snail", "cup"],
  ending: "bird",
  paragraphs: [
    "There had been no rain for so long that the puddles were only a story the old frogs told. The brook was a line of stones. The birdbath was a bowl of leaves.",
    "Crow was thirsty. She was so thirsty that her caw had turned into a creak.",
    "She flew over the field. No water. She flew over the barn. No water. She flew over the little white house, and there, on the garden table, something winked at her in the sun.",
    "It was a pitcher, tall and made of glass. And at the bottom of the pitcher, deep down, was a little bit of water.",
    "“At last!” creaked Crow. She landed on the rim and put in her beak.",
    "Her beak was too short.",
    "She put in her whole head. Now her head was stuck. She pulled, and pulled, and, pop, out it came, with feathers going in every direction. The water lay down there at the bottom, cool and quiet, and as far away as before.",
    "“I shall push it over,” said Crow. She leaned on the pitcher with her left wing. She leaned on it with her right wing. She ran at it with both feet. The pitcher did not even wobble.",
    "“I shall shout at it,” said Crow, and she did. The pitcher did not mind at all.",
    "So Crow sat down on the table with a bump and felt like crying. And since nobody was there to tell her not to, she cried a little, and that was a waste of water, too.",
    "When you have finished crying, there is sometimes a quiet place in your head. Crow sat in it and looked around. She saw the table. She saw the pitcher. She saw the garden path, which was made of pebbles, round and gray and just the size of a beak.",
    "“Hm,” said Crow.",
    "She picked up one pebble and dropped it into the pitcher. Plink! It fell to the bottom. And the water moved. It moved only a very little, only as much as an eyelash. But it moved up.",
    "“Hm!” said Crow.",
    "She fetched another. Plink. And another. Plink. Back and forth she flew, from the path to the pitcher, from the pitcher to the path. Ten pebbles. Plink. Twenty pebbles. A snail came out to watch and counted on his horns, but he ran out of horns.",
    "Once Crow stopped and looked in. The water was only halfway. Her wings were tired. She might have flown away then. But halfway is a good place to be, if you remember where you started.",
    "Plink. Plink. Plink.",
    "And then there was a pebble that did not say plink. It said plop. Crow looked, and there was the sky, blue and shining, right up at the rim.",
    "She bent down and drank. It was the best water in the world. It tasted of stone and of sun and a little of being clever.",
    "When she had had enough, she looked at the snail, who was looking at her.",
    "“There is some left,” said Crow, and her caw was a caw again. “Come up. It is a long way, but I know how you can do it.”",
    "“How?” asked the snail.",
    "“A bit at a time,” said Crow.",
  ],
  questions: [
    "What did Crow try first? What did she try after that?",
    "What helped her find her idea?",
    "Why did the water come up?",
    "Tell about something that was hard at first and then worked.",
  ],
  together:
    "Put a little water in a glass, mark how high it is, and drop in pebbles or marbles. How many until it reaches your second mark?",
};
