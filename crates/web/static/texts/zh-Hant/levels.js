// How each level plays, in words: by game and by the level's name, in Traditional Chinese.

/** @type {typeof import('../en/levels.js').levels} */
export const levels = {
  ewn: {
    beginner: '幾乎隨意走棋：很適合當第一個對手。',
    novice: '喜歡吃子和前進，但常常選到壞棋。',
    casual: '會考慮你的應手，但失誤仍多。',
    club: '會考慮你的應手，只在著法相近時出錯。',
    expert: '往前看三步，不會粗心大意。',
    master: '往前看五步：你需要好棋，也需要好骰運。',
    champion: '最強：往前看六步，並用神經網路判斷局面。',
  },
  tzaar: {
    beginner: '幾乎隨意吃子：很適合當第一個對手。',
    novice: '喜歡吃大的，但看不到你接下來的手段。',
    casual: '會規劃一回合的兩個動作，但常常選到壞棋。',
    club: '會規劃一回合的兩個動作，偶爾失手。',
    advanced: '會規劃一回合的兩個動作，很少失手。',
    expert: '會規劃一回合的兩個動作，不會粗心大意。',
    master: '會考慮你的應手，並抓住你的弱點。',
    grandmaster: '往前看好幾個回合：每個失誤都要付出代價。',
    champion: '最強：每個動作最多思考一秒。',
  },
};
